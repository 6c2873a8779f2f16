import type { Organisation } from '@medlem/contract/organisation'
import { BannerSettings } from './banner/BannerSettings.tsx'
import { Disputes } from './dispute/Disputes.tsx'
import { LedgerPanel } from './ledger/LedgerPanel.tsx'
import { FeeSettings } from './organisation/FeeSettings.tsx'
import { OrganisationLanguage } from './organisation/OrganisationLanguage.tsx'
import { RemindersInShort } from './reminder/RemindersInShort.tsx'
import { RenewalPanel } from './renewal/RenewalPanel.tsx'

/** What administrators see on their organisation's page. */
export function OrganisationPanels({ organisation }: { organisation: Organisation }) {
  const { id } = organisation
  return (
    <>
      <Disputes organisation={organisation} />
      <FeeSettings organisation={organisation} />
      <BannerSettings orgId={id} />
      <RenewalPanel orgId={id} />
      <RemindersInShort orgId={id} />
      <LedgerPanel organisation={organisation} />
      <OrganisationLanguage organisation={organisation} />
    </>
  )
}
