import type { Organisation } from '@medlem/contract/organisation'
import { officeAuditTexts } from '@medlem/i18n/en/portal/office/audit'
import { officeFeeTexts } from '@medlem/i18n/en/portal/office/fee'
import { officeFrameTexts } from '@medlem/i18n/en/portal/office/frame'
import { officeAddress } from '../api/office/officeAddress.ts'
import { useRightsIn } from '../api/organisation/withRight.ts'
import { AppLink } from '../ui/AppLink.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { Section } from '../ui/Section.tsx'
import { AccessInShort } from './access/AccessInShort.tsx'
import { BannerSettings } from './banner/BannerSettings.tsx'
import { FieldSettings } from './customField/FieldSettings.tsx'
import { FeeSettings } from './organisation/FeeSettings.tsx'
import { OrganisationFacts } from './organisation/OrganisationFacts.tsx'
import { OrganisationLanguage } from './organisation/OrganisationLanguage.tsx'
import { RemindersInShort } from './reminder/RemindersInShort.tsx'

/** What an organisation sells, says and sends by itself, and who may do what; each part for those with its right. */
export function SettingsPage({ organisation }: { organisation: Organisation }) {
  const { id, key } = organisation
  const may = useRightsIn(key)
  return (
    <>
      <PageHeading title={officeFrameTexts.settings} lead={organisation.name} />
      {may('settings:write') && <OrganisationFacts organisation={organisation} />}
      {may('fees:write') && (
        <>
          <FeeSettings organisation={organisation} />
          <p className="-mt-6 mb-10">
            <AppLink className="text-link" href={officeAddress(id, 'fees')}>
              {officeFeeTexts.openFees}
            </AppLink>
          </p>
        </>
      )}
      {may('settings:write') && <FieldSettings orgId={id} />}
      {may('content:write') && <BannerSettings orgId={id} />}
      {may('reminders:write') && <RemindersInShort orgId={id} />}
      {may('access:read') && <AccessInShort orgId={id} />}
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
    </>
  )
}
