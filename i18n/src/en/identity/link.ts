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
  sentNoAccount: 'No account yet? <a>Create one</a>.',
  registrationSent: 'We have sent an e-mail to {email}. Open the link in it to go on; it works once.',
  confirmHeading: 'Confirm your address',
  confirmLead: 'Your account on {product} gets the address {email}.',
  confirmPassword: 'Choose the password here, so that no one else knows it.',
  confirmNotYou: 'Was it not you who asked for an account? Then close this page: there will be none.',
  haveLetter: 'I have a letter with a code',
  letterHeading: 'Code from a letter',
  letterLead: 'Type the code of the letter that your organisation sent you. You get an account with it.',
  letterCode: 'Code',
  letterCodeHint: '12 letters and figures, as on the letter',
  letterNext: 'Next',
  letterWrong:
    'This code is not valid. Please type it as it is printed; it works once, and a newer letter replaces it.',
  letterHasAccount: 'You have an account already? Sign in, then open the address in the letter again.',
  letterFound:
    'The letter is to {name}, from {organisation}. Your account on {product} needs your e-mail address and a password.',
  registrationClosedHere: 'Accounts are made by invitation here',
  registrationByInvitation: 'An organisation invites its members by e-mail, or with a code in a letter.',
  passwordHeading: 'Choose a new password',
  passwordFor: 'You sign in as {email}.',
  savePassword: 'Save the password',
  passwordEnds: 'You are then signed out everywhere, and sign in with the new password.',
  changedHeading: 'Your password is changed',
  changedLead: 'You are signed out everywhere. Sign in with the new password.',
  askLink: 'Send me a link by e-mail',
  openHeading: 'Sign in with the link',
  openLead: 'You sign in as {email}, in this browser.',
  askedElsewhere: 'The link was asked for in another browser: {browser}, at {moment, date}.',
  askedSomewhere: 'The link was asked for in another browser, at {moment, date}.',
  notYou: 'Was it not you who asked for it? Then close this page.',
  signInOver: 'This link was used already, or it is more than 15 minutes old.',
  signOutFirst:
    'Somebody else is signed in in this browser. Sign out first, then open the link again: it still works.',
})
