import type { BankLineChoice } from '@medlem/contract/bankMatch'
import { officeBankTexts as t } from '@medlem/i18n/en/portal/office/bank'
import { useBankLines } from '../../api/bank/bank.ts'
import { officeAddress } from '../../api/office/officeAddress.ts'
import { ChipLinks } from '../../ui/ChipLinks.tsx'
import { Tabs } from '../../ui/Tabs.tsx'

interface LineViewsProps {
  orgId: string
  choice: BankLineChoice
  /** Chips that stand beside the heading of a phone. */
  isCompact: boolean
}

/** The lines that are left, or those that are decided, with how many there are. */
export function LineViews({ orgId, choice, isCompact }: LineViewsProps) {
  const counts = useBankLines(orgId, choice).data?.pages[0]?.counts
  const views = (['open', 'decided'] as const).map((key) => ({
    key,
    href: officeAddress(orgId, 'bank', key === 'open' ? {} : { lines: key }),
    name: t[key],
    count: counts ? counts[key] : null,
  }))
  return isCompact ? (
    <ChipLinks label={t.views} current={choice} links={views} />
  ) : (
    <Tabs label={t.views} current={choice} tabs={views} />
  )
}
