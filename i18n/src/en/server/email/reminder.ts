import { texts } from '../../../texts.ts'

export const reminderTexts = texts('server/email/reminder', {
  subjectOwn: 'Your membership of {organisation} ends on {day, date}',
  subjectOwnEnded: 'Your membership of {organisation} ended on {day, date}',
  subjectOther: 'The membership of {name} in {organisation} ends on {day, date}',
  subjectOtherEnded: 'The membership of {name} in {organisation} ended on {day, date}',
  preview: '{price} for {year}. It takes a minute to renew.',
  heading: 'Would you like to go on in {year}?',
  headingEnded: 'Would you like to come back for {year}?',
  hello: 'Hello. {sentence}',
  helloNamed: 'Hello, {firstName}. {sentence}',
  own: 'Your membership of {organisation} is paid until {day, date}, and {year} is open.',
  ownEnded: 'Your membership of {organisation} ended on {day, date}, and {year} is not paid yet.',
  other: '{name}’s membership of {organisation} is paid until {day, date}, and {year} is open.',
  otherEnded: '{name}’s membership of {organisation} ended on {day, date}, and {year} is not paid yet.',
  canStop:
    'It takes a minute to renew, and you see the whole price before you pay. If you would rather stop, you need not do anything: nothing is charged by itself.',
  canStopEnded:
    'It takes a minute to renew, and you see the whole price before you pay. If you have decided to stop, you need not do anything.',
  fromPrice: 'from {price}',
  factPaidUntil: 'Paid until',
  factNextYear: 'Next year',
  renewFor: 'Renew for {year}',
  whyOwn:
    'You get this because you are or lately were a member of {organisation}. You can switch reminders off under Edit profile in the portal.',
  whyOther:
    'You get this because {name} is or lately was a member of {organisation}. You can switch reminders off under Edit profile in the portal.',
})
