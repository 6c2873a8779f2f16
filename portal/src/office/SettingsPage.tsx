import type { Organisation } from '@medlem/contract/organisation'
import { hrefOf } from '@medlem/contract/portalAddress'
import type { SettingsPageName } from '@medlem/contract/productPaths'
import type { SettingKind } from '@medlem/contract/settingChange'
import { officeFrameTexts } from '@medlem/i18n/en/portal/office/frame'
import { officeSettingsTexts as t } from '@medlem/i18n/en/portal/office/settings'
import { officeSetupTexts } from '@medlem/i18n/en/portal/office/setup'
import { type ComponentType, useEffect } from 'react'
import { useFirstAnswers } from '../api/call/useFirstAnswers.ts'
import { useOrganisationSettings } from '../api/organisation/organisationSettings.ts'
import { useRightsIn } from '../api/organisation/withRight.ts'
import { keyOf } from '../api/queryKeys.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { Section } from '../ui/Section.tsx'
import { ScreenSkeleton } from '../ui/Skeleton.tsx'
import { useGoTo } from '../ui/useGoTo.ts'
import { usePathParams } from '../ui/usePathParams.ts'
import { BannerSettings } from './banner/BannerSettings.tsx'
import { SlipSettings } from './claim/SlipSettings.tsx'
import { FieldSettings } from './customField/FieldSettings.tsx'
import { DunningSettings } from './dunning/DunningSettings.tsx'
import { CardKeys } from './memberCard/CardKeys.tsx'
import { LastChange } from './settingChange/LastChange.tsx'
import { MoneySecondStep } from './settings/MoneySecondStep.tsx'
import { OrganisationFacts } from './settings/OrganisationFacts.tsx'
import { OrganisationLanguage } from './settings/OrganisationLanguage.tsx'
import { OrganisationRetention } from './settings/OrganisationRetention.tsx'
import { PaymentSettings } from './settings/PaymentSettings.tsx'
import { PublicPage } from './settings/PublicPage.tsx'
import { SettingsFrame, SettingsMenu, useHasRoom } from './settings/SettingsFrame.tsx'
import css from './settings/settings.module.css'
import { entryAddress, isSettingsPage, settingsEntries } from './settings/settingsMenu.ts'

interface PageOf {
  part: ComponentType<{ organisation: Organisation }>
  /** Who changed these last is shown below. */
  kinds?: readonly SettingKind[]
}

/** What stands on each page, below its heading. */
const pages: Record<SettingsPageName, PageOf> = {
  details: { part: OrganisationFacts, kinds: ['organisation'] },
  language: { part: OrganisationLanguage, kinds: ['organisation'] },
  'public-page': { part: PublicPage, kinds: ['organisation'] },
  fields: { part: ({ organisation }) => <FieldSettings orgId={organisation.id} />, kinds: ['custom_field'] },
  'member-cards': { part: ({ organisation }) => <CardKeys orgId={organisation.id} /> },
  'former-members': {
    part: ({ organisation }) => <OrganisationRetention orgId={organisation.id} />,
    kinds: ['organisation'],
  },
  payments: { part: ({ organisation }) => <PaymentSettings orgId={organisation.id} />, kinds: ['payment'] },
  claims: {
    part: ({ organisation: { id } }) => (
      <>
        <DunningSettings orgId={id} />
        <SlipSettings orgId={id} />
      </>
    ),
    kinds: ['organisation'],
  },
  'second-step': {
    part: ({ organisation }) => <MoneySecondStep orgId={organisation.id} />,
    kinds: ['organisation'],
  },
  banners: { part: ({ organisation }) => <BannerSettings orgId={organisation.id} />, kinds: ['banner'] },
  emails: { part: EmailsInShort, kinds: ['wording'] },
}

interface SettingsPartProps {
  page: SettingsPageName
  organisation: Organisation
}

/** One page of the settings, or their menu; where both have room, the menu's address leads to the first page. */
export function SettingsPage({ organisation }: { organisation: Organisation }) {
  const { id, key } = organisation
  const { section } = usePathParams()
  const may = useRightsIn(key)
  const goTo = useGoTo()
  const hasRoom = useHasRoom()
  const first = settingsEntries.find(({ page, right }) => isSettingsPage(page) && may(right))
  const current = settingsEntries.find(({ page }) => page === section)
  const next = section === undefined && hasRoom && first ? entryAddress(id, first) : undefined
  useEffect(() => {
    if (next !== undefined) goTo(next, { replace: true })
  }, [next, goTo])
  if (!current || !isSettingsPage(current.page)) {
    return (
      <>
        <PageHeading title={officeFrameTexts.settings} lead={organisation.name} />
        <SettingsMenu organisation={organisation} current={undefined} />
      </>
    )
  }
  return (
    <SettingsFrame organisation={organisation} current={current.page}>
      <PageHeading title={current.title} lead={organisation.name} />
      <SettingsPart key={current.page} page={current.page} organisation={organisation} />
    </SettingsFrame>
  )
}

/** A page below its heading, with who changed it last; it says where the settings can't be loaded. */
export function SettingsPart({ page, organisation: { id }, organisation }: SettingsPartProps) {
  const known = keyOf('organisation settings', id)
  const isAnswered = useFirstAnswers(id, known)
  const { data, error, refetch } = useOrganisationSettings(id)
  const { part: Part, kinds } = pages[page]
  return (
    <>
      {!isAnswered && <ScreenSkeleton />}
      {error && !data && (
        <ErrorNotice error={error} title={officeSetupTexts.notLoaded} retry={() => refetch()} />
      )}
      <div hidden={!isAnswered} className={page === 'claims' ? undefined : css.headed}>
        <Part organisation={organisation} />
        {kinds && <LastChange orgId={id} kinds={kinds} />}
      </div>
    </>
  )
}

/** The way to the texts of the e-mails, which have an address among the member's pages. */
function EmailsInShort({ organisation }: { organisation: Organisation }) {
  return (
    <Section title={t.emails}>
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-t border-line pt-4">
        <p className="max-w-[52ch] text-soft">{t.emailsLead}</p>
        <ButtonLink variant="secondary" href={hrefOf('/email-template', { org: organisation.id })}>
          {t.openEmails}
        </ButtonLink>
      </div>
    </Section>
  )
}
