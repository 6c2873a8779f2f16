import { texts } from '../../texts.ts'

export const linkTexts = texts('identity/link', {
  signInHeading: 'Sign in by e-mail',
  signInLead:
    'We send you a link. It signs you in once, within {minutes, plural, one {# minute} other {# minutes}}, without your password.',
  passwordLead:
    'We send you a link with which you choose a new one. It works once, within {minutes, plural, one {# minute} other {# minutes}}.',
  send: 'Send the link',
  sentHeading: 'Look in your mailbox',
  sentLead:
    'If {email} has an account here, we have sent it a link. It works once, within {minutes, plural, one {# minute} other {# minutes}}.',
  sentMore: 'Nothing there after a few minutes? Look among the unwanted e-mails, or try another address.',
  passwordHeading: 'Choose a new password',
  passwordFor: 'You sign in as {email}.',
  savePassword: 'Save the password',
  passwordEnds: 'You are then signed out everywhere, and sign in with the new password.',
  changedHeading: 'Your password is changed',
  changedLead: 'You are signed out everywhere. Sign in with the new password.',
  askLink: 'Send me a link by e-mail',
  openHeading: 'Sign in with the link',
  openLead: 'You sign in as {email}, in this browser.',
  askedElsewhere: 'The link was asked for in another browser: {browser}, at {moment}.',
  askedSomewhere: 'The link was asked for in another browser, at {moment}.',
  notYou: 'Was it not you who asked for it? Then close this page.',
  signInOver: 'This link was used already, or it is more than 15 minutes old.',
  signOutFirst:
    'Somebody else is signed in in this browser. Sign out first, then open the link again: it still works.',
})
