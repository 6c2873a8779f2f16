import { texts } from '../../../texts.ts'

export const eventCancellationTexts = texts('portal/office/eventCancellation', {
  canUndo:
    'It can be undone until the first refund is sent. Refunds wait {minutes, plural, one {# minute} other {# minutes}}.',
  canUndoFree: 'It can be undone until the event is over.',
  notLoaded: 'Who and what this concerns could not be loaded.',
  people:
    '{count, plural, =0 {No one is signed up} one {# person comes or waits} other {# people come or wait}}',
  goes_back: '{count, plural, one {# payment goes} other {# payments go}} back: {amount}',
  asks: '{count, plural, one {# payment waits} other {# payments wait}} for another person’s agreement: {amount}',
  by_hand:
    '{count, plural, one {# payment in cash or by transfer is} other {# payments in cash or by transfer are}} yours to hand back: {amount}',
  disputed:
    '{count, plural, one {# payment is} other {# payments are}} asked for by a bank, and stay: {amount}',
  not_yet: '{count, plural, one {# payment is} other {# payments are}} not taken yet: {amount}',
  under_way: '{count, plural, one {# refund is} other {# refunds are}} under way already: {amount}',
  not_set_up:
    '{count, plural, one {# payment came} other {# payments came}} by a payment provider that is not set up any more, and stay: {amount}',
  notYetLead:
    'As long as money is being taken, the event can’t be cancelled. Please try again in a few minutes.',
  personState: '{name}: {state}',
  nameAmount: '{names}: {amount}',
  isCalledOff: 'The event is cancelled',
  refundsWait: 'Refunds are sent from {moment} on. Until then nothing has left.',
  noRefundWaits: 'No refund was sent.',
  undo: 'Undo the cancellation',
  undoTitle: 'Does <event>{title}</event> take place after all?',
  undoLead:
    '{count, plural, =0 {No one was signed up.} one {# person has the place, or the place in the waiting list, as before and is notified.} other {# people have their places, or their places in the waiting list, as before and are notified.}} Refunds that wait are taken back.',
  leaveCancelled: 'Leave it cancelled',
  notUndone: 'The event is still cancelled.',
  handBacks: 'Money to hand back',
  handBacksLead:
    'They paid in cash or by transfer for a place that is cancelled. Hand the money out, and take the payment back here.',
  handBacksNotLoaded: 'The money to hand back could not be loaded.',
  cashOn: '{amount} in cash, {day, date}',
  transferOn: '{amount} by transfer, {day, date}',
  takeBack: 'Take the payment back<hidden> of {name}</hidden>',
})
