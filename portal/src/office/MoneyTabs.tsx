import type { Organisation } from '@medlem/contract/organisation'
import { officeBankTexts } from '@medlem/i18n/en/portal/office/bank'
import { officeFeeTexts } from '@medlem/i18n/en/portal/office/fee'
import { officeMoneyTexts as t } from '@medlem/i18n/en/portal/office/money'
import { officePayoutTexts } from '@medlem/i18n/en/portal/office/payout'
import { officeSampleTexts } from '@medlem/i18n/en/portal/office/sample'
import { officeVoucherTexts } from '@medlem/i18n/en/portal/office/voucher'
import { officeAddress } from '../api/office/officeAddress.ts'
import { useRightsIn } from '../api/organisation/withRight.ts'
import { Tabs } from '../ui/Tabs.tsx'

const tabs = [
  { key: 'money', name: t.overview },
  { key: 'payments', name: t.payments },
  { key: 'claims', name: t.claims },
  { key: 'bank', name: officeBankTexts.title },
  { key: 'payouts', name: officePayoutTexts.title },
  { key: 'bookkeeping', name: officeVoucherTexts.title },
  { key: 'sample', name: officeSampleTexts.title },
  { key: 'fees', name: officeFeeTexts.title },
] as const

interface MoneyTabsProps {
  organisation: Pick<Organisation, 'id' | 'key'>
  current: (typeof tabs)[number]['key']
}

/** The pages about an organisation's money beside each other; fees for those who set them. */
export function MoneyTabs({ organisation: { id, key: orgKey }, current }: MoneyTabsProps) {
  const may = useRightsIn(orgKey)
  const shown = tabs.filter(({ key }) => key !== 'fees' || may('fees:write'))
  return (
    <Tabs
      label={t.parts}
      current={current}
      className="mb-7 max-mini:-mt-2 max-mini:mb-2"
      tabs={shown.map(({ key, name }) => ({ key, name, href: officeAddress(id, key) }))}
    />
  )
}
