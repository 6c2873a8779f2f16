import type { Organisation } from '@medlem/contract/organisation'
import { officeFrameTexts } from '@medlem/i18n/en/portal/office/frame'
import { useRightsIn } from '../api/organisation/withRight.ts'
import { PageHeading } from '../ui/PageHeading.tsx'
import { Disputes } from './dispute/Disputes.tsx'
import { LedgerPanel } from './ledger/LedgerPanel.tsx'
import { RequestedRefunds } from './refund/RequestedRefunds.tsx'
import { RenewalPanel } from './renewal/RenewalPanel.tsx'

/** What concerns an organisation's money: what waits for a decision, what renews, and the books. */
export function MoneyPage({ organisation }: { organisation: Organisation }) {
  const may = useRightsIn(organisation.key)
  return (
    <>
      <PageHeading title={officeFrameTexts.money} lead={organisation.name} />
      <Disputes organisation={organisation} />
      <RequestedRefunds orgId={organisation.id} mayDecide={may('money:refund')} />
      {may('money:write') && <RenewalPanel orgId={organisation.id} />}
      <LedgerPanel organisation={organisation} />
    </>
  )
}
