import type { Organisation } from '@medlem/contract/organisation'
import { officePayoutTexts as t } from '@medlem/i18n/en/portal/office/payout'
import { useOfficeSearch } from '../api/office/officeSearch.ts'
import { useRightsIn } from '../api/organisation/withRight.ts'
import { ListHeading } from '../ui/ListHeading.tsx'
import { MoneyTabs } from './MoneyTabs.tsx'
import { PayoutEntries } from './payout/PayoutEntries.tsx'
import { Payouts } from './payout/Payouts.tsx'

/** What payment providers paid out to an organisation, or all that is in one payout, which stands in the address. */
export function PayoutsPage({ organisation }: { organisation: Organisation }) {
  const { id, key, name } = organisation
  const may = useRightsIn(key)
  const { payout } = useOfficeSearch('payouts')
  if (payout) return <PayoutEntries orgId={id} payoutId={payout} />
  return (
    <>
      <ListHeading title={t.title} lead={name} />
      <MoneyTabs organisation={organisation} current="payouts" />
      <Payouts orgId={id} mayFetch={may('money:write')} />
    </>
  )
}
