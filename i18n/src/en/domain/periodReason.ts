import { texts } from '../../texts.ts'

export const periodReasonTexts = texts('domain/periodReason', {
  givenFree:
    '{when, select, ahead {Paid, starts {startDay, date}: the organisation gave this year free: {reason}} other {Active because the organisation gave this year free: {reason}}}',
  paid: '{when, select, ahead {Paid, starts {startDay, date}: it is paid.} other {Active because it is paid.}}',
  paidInCash:
    '{when, select, ahead {Paid, starts {startDay, date}: it was paid on {day, date} (cash).} other {Active because it was paid on {day, date} (cash).}}',
  paidByTransfer:
    '{when, select, ahead {Paid, starts {startDay, date}: it was paid on {day, date} (bank transfer).} other {Active because it was paid on {day, date} (bank transfer).}}',
  paidWithCredit:
    '{when, select, ahead {Paid, starts {startDay, date}: it was paid on {day, date} (credit).} other {Active because it was paid on {day, date} (credit).}}',
  free: '{when, select, ahead {Paid, starts {startDay, date}: there was nothing to pay.} other {Active because there was nothing to pay.}}',
  disputed:
    "{when, select, ahead {Paid, starts {startDay, date}: it was paid on {day, date}. The cardholder's bank asks the money back and has not decided.} other {Active because it was paid on {day, date}. The cardholder's bank asks the money back and has not decided.}}",
  paidOn:
    '{when, select, ahead {Paid, starts {startDay, date}: it was paid on {day, date}.} other {Active because it was paid on {day, date}.}}',
  paidAsTest:
    '{when, select, ahead {Paid, starts {startDay, date}: it was paid on {day, date}. It was a test: no money moved.} other {Active because it was paid on {day, date}. It was a test: no money moved.}}',
  ended: 'It ended on {day, date}.',
  revoked: 'Inactive: {reason}',
  takenBack: 'Inactive: this year was taken back.',
  givenUp: 'Inactive: this was given up before it was paid.',
  nothingPaid: 'Inactive because nothing is paid yet.',
  notInTime: 'Inactive because the payment of {day, date} was not finished in time.',
  released:
    'Inactive: the money of the payment of {day, date} was not taken, since the year could not be sold.',
  declined: 'Inactive because the payment of {day, date} was declined. Nothing was charged.',
  notFinished: 'Inactive because the payment of {day, date} is not finished.',
})
