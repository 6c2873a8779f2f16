import { texts } from '../../../texts.ts'

/** What stands around every e-mail of the server. */
export const frameTexts = texts('server/email/frame', {
  answerGoesTo: 'An answer to this e-mail goes to {sender}.',
  noAnswer: 'Please don’t answer this e-mail: the mailbox is not read.',
  test: 'This was a test. No money was moved.',
  testSubject: 'Test: {subject}',
  orOpen: 'Or open <a>{url}</a>',
  seeMemberships: 'See your memberships',
  factOrganisation: 'Organisation',
  factMember: 'Member',
  factYear: 'Year',
  factPrice: 'Price',
  factAmount: 'Amount',
  openOrder: 'Open your order',
  seeShare: 'See your share',
})
