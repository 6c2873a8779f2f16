import { officeBankTexts } from '@medlem/i18n/en/portal/office/bank'
import { officeMoneyTexts as t } from '@medlem/i18n/en/portal/office/money'
import { officePayoutTexts } from '@medlem/i18n/en/portal/office/payout'
import { officeSampleTexts } from '@medlem/i18n/en/portal/office/sample'
import { officeVoucherTexts } from '@medlem/i18n/en/portal/office/voucher'
import { officeAddress } from '../api/office/officeAddress.ts'
import { Tabs } from '../ui/Tabs.tsx'

const tabs = [
  { key: 'money', name: t.overview },
  { key: 'payments', name: t.payments },
  { key: 'claims', name: t.claims },
  { key: 'bank', name: officeBankTexts.title },
  { key: 'payouts', name: officePayoutTexts.title },
  { key: 'bookkeeping', name: officeVoucherTexts.title },
  { key: 'sample', name: officeSampleTexts.title },
] as const

/** The pages about an organisation's money beside each other. */
export function MoneyTabs({ orgId, current }: { orgId: string; current: (typeof tabs)[number]['key'] }) {
  return (
    <Tabs
      label={t.parts}
      current={current}
      className="mb-7 max-mini:mb-4"
      tabs={tabs.map(({ key, name }) => ({ key, name, href: officeAddress(orgId, key) }))}
    />
  )
}
