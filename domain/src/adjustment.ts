import type { Adjustment } from '@medlem/contract/adjustment'
import { adjustmentTexts } from '@medlem/i18n/en/domain/adjustment'
import { danishMoney } from './money.ts'

type AdjustmentTexts = typeof adjustmentTexts

interface AdjustedLine {
  unitMinor: number
  adjustments?: readonly Adjustment[] | undefined
}

/** What a rule is called where its amount is shown. */
function adjustmentName({ kind, amountMinor, code = '' }: Adjustment, t: AdjustmentTexts): string {
  switch (kind) {
    case 'price_step':
      return t.priceStep
    case 'member_price':
      return t.memberPrice
    case 'family_cap':
      return t.familyCap
    case 'discount_code':
      return t.discountCode({ code })
    case 'joining_fee':
      return t.joiningFee
    case 'instalment_charge':
      return t.instalmentCharge
    case 'instalment':
      return amountMinor < 0 ? t.otherParts : t.part
    case 'dunning_fee':
      return t.dunningFee
  }
}

const isRest = (kind: Adjustment['kind']) => kind === 'instalment' || kind === 'dunning_fee'

/**
 * How a line came to its price, a sentence each: 'Ordinary price 450,00 kr.', 'Joining fee 100,00 kr.' None for a line to which
 * no rule did anything.
 */
export function adjustmentWords(
  { unitMinor, adjustments = [] }: AdjustedLine,
  currency: string,
  t: AdjustmentTexts = adjustmentTexts,
): string[] {
  if (adjustments.length === 0) return []
  const own = adjustments.reduce((sum, { amountMinor }) => sum - amountMinor, unitMinor)
  const amount = (minor: number) => danishMoney(minor, currency).replace('-', '−')
  return [
    // Neither a part after the first nor a reminder fee has an ordinary price.
    ...(own === 0 && adjustments.every(({ kind, amountMinor }) => isRest(kind) && amountMinor > 0)
      ? []
      : [t.amountOf({ name: t.ordinaryPrice, amount: amount(own) })]),
    ...adjustments.map((one) =>
      t.amountOf({ name: adjustmentName(one, t), amount: amount(one.amountMinor) }),
    ),
  ]
}
