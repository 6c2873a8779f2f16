import type { BankLine } from '@medlem/contract/bankMatch'
import { officeBankTexts as t } from '@medlem/i18n/en/portal/office/bank'
import { officePayoutTexts } from '@medlem/i18n/en/portal/office/payout'
import { useOpenPayouts } from '../../api/payout/payout.ts'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { movedMoney } from '../../ui/signedMoney.ts'
import { payoutInWords } from './lineLabels.ts'

/** Chooses the payout that a line is, among those that wait for one in its currency and direction; nothing where none does. */
export function PayoutField({
  orgId,
  line: { currency, openMinor },
  value,
  onChange,
}: {
  orgId: string
  line: BankLine
  /** The id of the payout; empty for none. */
  value: string
  onChange: (payoutId: string) => void
}) {
  const { data, error, refetch } = useOpenPayouts(orgId)
  if (error && !data)
    return <ErrorNotice error={error} title={officePayoutTexts.notLoaded} retry={() => refetch()} />
  const payouts = (data?.payouts ?? []).filter(
    (one) => one.currency === currency && one.amountMinor > 0 === openMinor > 0,
  )
  if (payouts.length === 0) return null
  const chosen = payouts.find(({ id }) => id === value)
  const difference = chosen ? openMinor - chosen.amountMinor : 0
  return (
    <SelectField
      label={t.payout}
      hint={difference === 0 ? undefined : t.payoutDiffers({ difference: movedMoney(difference, currency) })}
      placeholder={t.noPayout}
      options={payouts.map((one) => ({
        value: one.id,
        label: t.payoutChoice({ payout: payoutInWords(one), amount: movedMoney(one.amountMinor, currency) }),
      }))}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
