import type { Organisation } from '@medlem/contract/organisation'
import type { SettingsPageName } from '@medlem/contract/productPaths'
import { officeFrameTexts } from '@medlem/i18n/en/portal/office/frame'
import type { ComponentType } from 'react'
import { useFirstAnswers } from '../api/call/useFirstAnswers.ts'
import { useRightsIn } from '../api/organisation/withRight.ts'
import { keyOf } from '../api/queryKeys.ts'
import { PageHeading } from '../ui/PageHeading.tsx'
import { ScreenSkeleton } from '../ui/Skeleton.tsx'
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
import { isSettingsPage, settingsEntries } from './settings/settingsMenu.ts'

type Part = ComponentType<{ organisation: Organisation }>

/** A part of the settings, with who changed it last. */
const parts: Record<SettingsPageName, Part> = {
  details: ({ organisation }) => (
    <>
      <OrganisationFacts organisation={organisation} />
      <LastChange orgId={organisation.id} kinds={['organisation']} />
    </>
  ),
  language: OrganisationLanguage,
  'public-page': PublicPage,
  fields: ({ organisation: { id } }) => (
    <>
      <FieldSettings orgId={id} />
      <LastChange orgId={id} kinds={['custom_field']} />
    </>
  ),
  'member-cards': ({ organisation }) => <CardKeys orgId={organisation.id} />,
  'former-members': ({ organisation }) => <OrganisationRetention orgId={organisation.id} />,
  payments: ({ organisation: { id } }) => (
    <>
      <PaymentSettings orgId={id} />
      <LastChange orgId={id} kinds={['payment']} />
    </>
  ),
  claims: ({ organisation: { id } }) => (
    <>
      <DunningSettings orgId={id} />
      <SlipSettings orgId={id} />
    </>
  ),
  'second-step': ({ organisation }) => <MoneySecondStep orgId={organisation.id} />,
  banners: ({ organisation: { id } }) => (
    <>
      <BannerSettings orgId={id} />
      <LastChange orgId={id} kinds={['banner']} />
    </>
  ),
}

/** The settings' menu, and one of their pages: on a phone either, on a desk the first page beside the menu. */
export function SettingsPage({ organisation }: { organisation: Organisation }) {
  const { section } = usePathParams()
  const may = useRightsIn(organisation.key)
  const hasRoom = useHasRoom()
  const shown = settingsEntries.find(({ page, right }) =>
    section === undefined ? isSettingsPage(page) && may(right) : page === section,
  )
  if (!shown || (section === undefined && !hasRoom)) {
    return (
      <>
        <PageHeading title={officeFrameTexts.settings} lead={organisation.name} />
        <SettingsMenu organisation={organisation} current={undefined} />
      </>
    )
  }
  return (
    <SettingsFrame organisation={organisation} current={shown.page}>
      <PageHeading title={shown.title} lead={organisation.name} />
      {isSettingsPage(shown.page) && (
        <SettingsPart key={shown.page} page={shown.page} organisation={organisation} />
      )}
    </SettingsFrame>
  )
}

function SettingsPart({ page, organisation }: { page: SettingsPageName; organisation: Organisation }) {
  const isAnswered = useFirstAnswers(organisation.id, keyOf('organisation settings', organisation.id))
  const Part = parts[page]
  return (
    <>
      {!isAnswered && <ScreenSkeleton />}
      <div hidden={!isAnswered} className={page === 'claims' ? undefined : css.headed}>
        <Part organisation={organisation} />
      </div>
    </>
  )
}
