import type { Refund } from '@medlem/contract/refund'
import type { RefundDesk } from '@medlem/contract/timeline'
import { formatMoneyShort } from '../../ui/format.ts'
import { amountMinorOf, effectOf, needsApproval, type RefundForm } from './refundForm.ts'

/** The effect of the form's current values. */
export function consequenceOf(staffView: RefundDesk, form: RefundForm, currency: string): string {
  const amountMinor = amountMinorOf(staffView, form)
  const effect = effectOf(staffView, form)
  if (amountMinor === undefined) return 'Please say how much is given back.'
  if (effect === undefined) return 'Please say which years end, or that they are kept.'
  const money = formatMoneyShort(amountMinor, currency)
  const goes = needsApproval(staffView, amountMinor)
    ? `Another administrator must approve it first. Then ${money} goes back the way it was paid.`
    : `${money} goes back the way it was paid, and the payer is notified at once.`
  return `${goes} ${effect}`
}

/** The button names what is given. */
export function giveLabel(staffView: RefundDesk, amountMinor: number | undefined, currency: string): string {
  if (amountMinor === undefined) return 'Give money back'
  const money = formatMoneyShort(amountMinor, currency)
  return needsApproval(staffView, amountMinor) ? `Ask to give ${money} back` : `Give ${money} back`
}

/** When a refund was refused, and when the server did not say. */
export const notGiven = {
  refused: 'Nothing was given back.',
  unknown: 'We don’t know yet whether it was given back.',
  again: 'You can press the button again: the money goes back only once.',
}

/** When an earlier try has arrived, which is shown beneath. */
export const notGivenToo = { ...notGiven, refused: 'This was not given back.' }

/** Stands by the steps from then on. */
export const UNKNOWN_REFUND =
  'We don’t know what happened to the refund. If it was made, it is listed in the steps.'

/** How a refund stands that was just decided about. */
export function outcomeOf({ state, amountMinor, currency, rejectedBy }: Refund): string {
  const money = formatMoneyShort(amountMinor, currency)
  switch (state) {
    case 'requested':
      return 'Nothing is given back yet: another administrator must approve it.'
    case 'pending':
      return `The payment provider was asked to give ${money} back, and has not answered yet.`
    case 'done':
      return `${money} was given back.`
    case 'refused':
      return rejectedBy === null ? `${money} was not given back.` : 'The refund will not be given.'
  }
}
