import type { Organisation } from '@medlem/contract/organisation'
import { officeAuditTexts } from '@medlem/i18n/en/portal/office/audit'
import { officeFeeTexts } from '@medlem/i18n/en/portal/office/fee'
import { officeFrameTexts } from '@medlem/i18n/en/portal/office/frame'
import { useFirstAnswers } from '../api/call/useFirstAnswers.ts'
import { officeAddress } from '../api/office/officeAddress.ts'
import { useRightsIn } from '../api/organisation/withRight.ts'
import { keyOf } from '../api/queryKeys.ts'
import { AppLink } from '../ui/AppLink.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { Section } from '../ui/Section.tsx'
import { ScreenSkeleton } from '../ui/Skeleton.tsx'
import { AccessInShort } from './access/AccessInShort.tsx'
import { AffiliationsInShort } from './affiliation/AffiliationsInShort.tsx'
import { BannerSettings } from './banner/BannerSettings.tsx'
import { SlipSettings } from './claim/SlipSettings.tsx'
import { FieldSettings } from './customField/FieldSettings.tsx'
import { DunningSettings } from './dunning/DunningSettings.tsx'
import { CardKeys } from './memberCard/CardKeys.tsx'
import { RemindersInShort } from './reminder/RemindersInShort.tsx'
import { LastChange } from './settingChange/LastChange.tsx'
import { FeeSettings } from './settings/FeeSettings.tsx'
import { MoneySecondStep } from './settings/MoneySecondStep.tsx'
import { OrganisationFacts } from './settings/OrganisationFacts.tsx'
import { OrganisationLanguage } from './settings/OrganisationLanguage.tsx'
import { OrganisationRetention } from './settings/OrganisationRetention.tsx'
import { PublicPage } from './settings/PublicPage.tsx'

/** What an organisation sells, says and sends by itself, and who may do what; each part for those with its right. */
export function SettingsPage({ organisation }: { organisation: Organisation }) {
  const { id, key } = organisation
  const may = useRightsIn(key)
  const isAnswered = useFirstAnswers(id, keyOf('organisation settings', id))
  return (
    <>
      <PageHeading title={officeFrameTexts.settings} lead={organisation.name} />
      {!isAnswered && <ScreenSkeleton />}
      <div hidden={!isAnswered}>
        {may('settings:write') && (
          <>
            <OrganisationFacts organisation={organisation} />
            <LastChange orgId={id} kinds={['organisation', 'payment']} />
          </>
        )}
        {may('fees:write') && (
          <>
            <FeeSettings organisation={organisation} />
            <p className="-mt-6 mb-10">
              <AppLink className="text-link" href={officeAddress(id, 'fees')}>
                {officeFeeTexts.openFees}
              </AppLink>
            </p>
            <LastChange orgId={id} kinds={['fee']} />
          </>
        )}
        {may('settings:write') && (
          <>
            <FieldSettings orgId={id} />
            <LastChange orgId={id} kinds={['custom_field']} />
          </>
        )}
        {may('content:write') && (
          <>
            <BannerSettings orgId={id} />
            <LastChange orgId={id} kinds={['banner']} />
          </>
        )}
        {may('reminders:write') && (
          <>
            <RemindersInShort orgId={id} />
            <LastChange orgId={id} kinds={['reminders']} />
          </>
        )}
        {may('access:read') && <AccessInShort orgId={id} />}
        {may('access:read') && <AffiliationsInShort orgId={id} />}
        {may('wording:write') && <LastChange orgId={id} kinds={['wording']} />}
        {may('settings:write') && <PublicPage organisation={organisation} />}
        {may('settings:write') && <CardKeys orgId={id} />}
        {may('settings:write') && <DunningSettings orgId={id} />}
        {may('settings:write') && <SlipSettings orgId={id} />}
        {may('settings:write') && <MoneySecondStep orgId={id} />}
        {may('settings:write') && <OrganisationRetention orgId={id} />}
        {may('settings:write') && <OrganisationLanguage organisation={organisation} />}
        {may('audit:read') && (
          <Section title={officeAuditTexts.title}>
            <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-t border-line pt-4">
              <p className="max-w-[52ch] text-soft">{officeAuditTexts.lead({ name: organisation.name })}</p>
              <ButtonLink variant="secondary" href={officeAddress(id, 'audit')}>
                {officeAuditTexts.title}
              </ButtonLink>
            </div>
          </Section>
        )}
      </div>
    </>
  )
}
