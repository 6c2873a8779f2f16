import { texts } from '../../../texts.ts'

export const signInLinkTexts = texts('server/email/signInLink', {
  passwordSubject: 'Choose a new password',
  preview: 'The link works once, within {minutes, plural, one {# minute} other {# minutes}}.',
  passwordAsked:
    'A new password was asked for at {moment, date} for your sign-in to {product}. Press the button to choose one.',
  passwordNotYou: 'Was it not you? Then do nothing. Your password stays as it is.',
  passwordAction: 'Choose a new password',
  why: 'You get this because someone entered your e-mail address on the sign-in page.',
  signInSubject: 'Your link to sign in',
  signInAsked:
    'A link to sign in to {product} was asked for at {moment, date}. Press the button, and then Sign in on the page that opens.',
  hasAccount:
    'Someone, we hope it was you, asked for an account on {product} at {moment, date} with this address. It has one already. With this link you sign in to it.',
  registrationSubject: 'Confirm your address',
  registrationAsked:
    'Someone, we hope it was you, asked for an account on {product} at {moment, date} with this address. Press the button to confirm it.',
  registrationNotYou: 'Was it not you? Then do nothing: there will be no account.',
  registrationAction: 'Confirm my address',
  browser: 'Asked for in',
  signInNotYou:
    'Was it not you? Then do nothing, and give the link to no one. Anyone who opens it signs in as you.',
  signInAction: 'Sign in',
})
