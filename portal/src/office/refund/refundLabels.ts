import type { Refund } from '@medlem/contract/refund'
import type { RefundStaffView } from '@medlem/contract/timeline'
import { officeRefundTexts } from '@medlem/i18n/en/portal/office/refund'
import { formatMoneyShort } from '../../ui/format.ts'
import { periodWords } from './periodWords.ts'
import { amountMinorOf, effectOf, needsApproval, type RefundForm } from './refundForm.ts'

/** The effect of the form's current values. */
export function consequenceOf(staffView: RefundStaffView, form: RefundForm, currency: string): string {
  const amountMinor = amountMinorOf(staffView, form)
  const effect = effectOf(staffView, form)
  if (amountMinor === undefined) return officeRefundTexts.sayHowMuch
  if (effect === undefined) return periodWords(staffView.years).sayWhich
  const money = formatMoneyShort(amountMinor, currency)
  const goes = needsApproval(staffView, amountMinor)
    ? officeRefundTexts.approvalConsequence({ money })
    : officeRefundTexts.consequence({ money })
  return `${goes} ${effect}`
}

/** The button names what is given. */
export function giveLabel(
  staffView: RefundStaffView,
  amountMinor: number | undefined,
  currency: string,
): string {
  if (amountMinor === undefined) return officeRefundTexts.giveBack
  const money = formatMoneyShort(amountMinor, currency)
  return needsApproval(staffView, amountMinor)
    ? officeRefundTexts.askToGive({ money })
    : officeRefundTexts.giveAmount({ money })
}

/** When a refund was refused, and when the server did not say. */
export const notGiven = {
  refused: officeRefundTexts.notGiven,
  unknown: officeRefundTexts.givenUnknown,
  again: officeRefundTexts.pressAgain,
}

/** When an earlier try has arrived, which is shown beneath. */
export const notGivenToo = { ...notGiven, refused: officeRefundTexts.notGivenToo }

/** Stands by the steps from then on. */
export const UNKNOWN_REFUND = officeRefundTexts.outcomeUnknown

/** How a refund stands that was just decided about. */
export function outcomeOf({ state, amountMinor, currency, rejectedBy }: Refund): string {
  const money = formatMoneyShort(amountMinor, currency)
  switch (state) {
    case 'requested':
      return officeRefundTexts.outcomeRequested
    case 'pending':
      return officeRefundTexts.outcomePending({ money })
    case 'done':
      return officeRefundTexts.outcomeDone({ money })
    case 'refused':
      return rejectedBy === null
        ? officeRefundTexts.outcomeRefused({ money })
        : officeRefundTexts.outcomeRejected
  }
}
