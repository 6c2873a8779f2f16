import { texts } from '../../../texts.ts'

/** Credit of members under Money: what they paid too much, and how it is paid back. */
export const officeCreditTexts = texts('portal/office/credit', {
  title: 'Paid too much',
  lead: 'What members paid beyond what was open. They can pay claims with it; nothing is spent without a press.',
  notLoaded: 'The credit could not be loaded',
  payBack: 'Pay back <hidden>to {name}</hidden>',
  payBackTitle: 'Pay back to {name}',
  payBackLead: '{amount} can be paid back. Record it when you pay it in cash or by bank.',
  amount: 'Amount in {currency}',
  amountMissing: 'Please give an amount above 0.',
  doPayBack: 'Record that it is paid back',
  waits: '{amount} waits for a second person. {name} asked for it: {reason}',
  waitsOwn: '{amount} waits for a second person. You asked for it: {reason}',
  approve: 'Agree <hidden>to pay {name} back</hidden>',
  reject: 'Refuse <hidden>to pay {name} back</hidden>',
  rejectTitle: 'Leave {amount} as credit',
  rejectLead: 'It is not paid back, and can be spent again.',
  doReject: 'Leave it as credit',
  takeBack: 'Take back {amount} <hidden>of {name}</hidden>',
  takeBackTitle: 'Take back credit of {amount}',
  takeBackLead: 'It was recorded wrongly. A line of the bank that it came with is open again.',
  doTakeBack: 'Take it back',
  keep: 'Leave it',
  notDone: 'Nothing was changed.',
  unknown: 'It is not known whether this was written.',
  check: 'Please look at the list before you try again.',
})
