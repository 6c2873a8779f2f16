import { texts } from '../../texts.ts'

export const periodReasonTexts = texts('domain/periodReason', {
  givenFree:
    '{when, select, ahead {Paid, starts {startDay}: the organisation gave this year free: {reason}} other {Active because the organisation gave this year free: {reason}}}',
  paid: '{when, select, ahead {Paid, starts {startDay}: it is paid.} other {Active because it is paid.}}',
  paidInCash:
    '{when, select, ahead {Paid, starts {startDay}: it was paid on {day} (cash).} other {Active because it was paid on {day} (cash).}}',
  paidByTransfer:
    '{when, select, ahead {Paid, starts {startDay}: it was paid on {day} (bank transfer).} other {Active because it was paid on {day} (bank transfer).}}',
  paidWithCredit:
    '{when, select, ahead {Paid, starts {startDay}: it was paid on {day} (credit).} other {Active because it was paid on {day} (credit).}}',
  free: '{when, select, ahead {Paid, starts {startDay}: there was nothing to pay.} other {Active because there was nothing to pay.}}',
  disputed:
    "{when, select, ahead {Paid, starts {startDay}: it was paid on {day}. The cardholder's bank asks the money back and has not decided.} other {Active because it was paid on {day}. The cardholder's bank asks the money back and has not decided.}}",
  paidOn:
    '{when, select, ahead {Paid, starts {startDay}: it was paid on {day}.} other {Active because it was paid on {day}.}}',
  paidAsTest:
    '{when, select, ahead {Paid, starts {startDay}: it was paid on {day}. It was a test: no money moved.} other {Active because it was paid on {day}. It was a test: no money moved.}}',
  ended: 'It ended on {day}.',
  revoked: 'Inactive: {reason}',
  takenBack: 'Inactive: this year was taken back.',
  givenUp: 'Inactive: this was given up before it was paid.',
  nothingPaid: 'Inactive because nothing is paid yet.',
  notInTime: 'Inactive because the payment of {day} was not finished in time.',
  released: 'Inactive: the money of the payment of {day} was not taken, since the year could not be sold.',
  declined: 'Inactive because the payment of {day} was declined. Nothing was charged.',
  notFinished: 'Inactive because the payment of {day} is not finished.',
})
