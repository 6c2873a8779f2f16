import { texts } from '../../../texts.ts'

/** What the bell and an e-mail say of a fee that an organisation asks for. */
export const claimNoticeTexts = texts('server/notice/claim', {
  made: '{organisation}: {fee} {year} is due on {day, date}',
  madeBody:
    'Please pay {amount} by {day, date} for {name}. {where, select, page {You can pay on the page that the link opens.} other {You can pay in the portal.}} If you pay by bank transfer, give the reference {reference}.',
  unpaid: '{organisation}: {fee} {year} is not paid',
  unpaidBody:
    '{amount} was due on {day, date} for {name}. Please pay it {where, select, page {on the page that the link opens} other {in the portal}}, or by bank transfer with the reference {reference}. If you have paid within the last days, you need to do nothing.',
  unpaidFeeBody:
    '{amount} was due on {day, date} for {name}. Of it, {fees} are fees of reminders. Please pay it {where, select, page {on the page that the link opens} other {in the portal}}, or by bank transfer with the reference {reference}. If you have paid within the last days, you need to do nothing.',
  withdrawn: '{organisation}: {fee} {year} is not asked for any more',
  withdrawnBody: 'You need not pay the {amount} for {name}. Reason: {reason}.',
  forgiven: '{organisation}: the rest of {fee} {year} is forgiven',
  forgivenBody:
    'You need not pay the {amount} that were left for {name}{where, select, page {.} other {, and the year counts.}} Reason: {reason}.',
  failed: '{organisation}: your payment of {amount} failed',
  failedBody:
    'The bank did not release the money, so {fee} {year} for {name} is still to be paid. Please pay again {where, select, page {on the page that the link opens} other {in the portal}}, or by bank transfer with the reference {reference}.',
  takenBack: '{organisation}: your payment of {amount} was taken back',
  takenBackBody:
    'What was recorded as paid for {fee} {year} for {name} does not count any more, and is open again. Reason: {reason}. If you have paid it, write to the organisation, and keep your receipt.',
  released: '{organisation}: your payment of {amount} goes back',
  releasedBody:
    'When the payment came, it no longer fitted what was open of {fee} {year} for {name}: that was paid, changed or ended in the meantime. It is given back; nothing is charged for it.',
})
