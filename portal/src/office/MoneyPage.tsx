import type { Organisation } from '@medlem/contract/organisation'
import { officeFrameTexts } from '@medlem/i18n/en/portal/office/frame'
import { PageHeading } from '../ui/PageHeading.tsx'
import { Disputes } from './dispute/Disputes.tsx'
import { LedgerPanel } from './ledger/LedgerPanel.tsx'
import { RequestedRefunds } from './refund/RequestedRefunds.tsx'
import { RenewalPanel } from './renewal/RenewalPanel.tsx'

/** What concerns an organisation's money: what waits for a decision, what renews, and the books. */
export function MoneyPage({ organisation }: { organisation: Organisation }) {
  return (
    <>
      <PageHeading title={officeFrameTexts.money} lead={organisation.name} />
      <Disputes organisation={organisation} />
      <RequestedRefunds orgId={organisation.id} />
      <RenewalPanel orgId={organisation.id} />
      <LedgerPanel organisation={organisation} />
    </>
  )
}
