import type { Organisation } from '@medlem/contract/organisation'
import type { SettingsPageName } from '@medlem/contract/productPaths'
import { officeFrameTexts } from '@medlem/i18n/en/portal/office/frame'
import { type ComponentType, useEffect } from 'react'
import { useFirstAnswers } from '../api/call/useFirstAnswers.ts'
import { useRightsIn } from '../api/organisation/withRight.ts'
import { keyOf } from '../api/queryKeys.ts'
import { PageHeading } from '../ui/PageHeading.tsx'
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
