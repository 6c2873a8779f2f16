import type { Organisation } from '@medlem/contract/organisation'
import { officeFrameTexts } from '@medlem/i18n/en/portal/office/frame'
import { PageHeading } from '../ui/PageHeading.tsx'
import { BannerSettings } from './banner/BannerSettings.tsx'
import { FeeSettings } from './organisation/FeeSettings.tsx'
import { OrganisationLanguage } from './organisation/OrganisationLanguage.tsx'
import { RemindersInShort } from './reminder/RemindersInShort.tsx'

/** What an organisation sells, says and sends by itself. */
export function SettingsPage({ organisation }: { organisation: Organisation }) {
  const { id } = organisation
  return (
    <>
      <PageHeading title={officeFrameTexts.settings} lead={organisation.name} />
      <FeeSettings organisation={organisation} />
      <BannerSettings orgId={id} />
      <RemindersInShort orgId={id} />
      <OrganisationLanguage organisation={organisation} />
    </>
  )
}
