import { texts } from '../../texts.ts'

export const entranceTexts = texts('portal/entrance', {
  alreadySignedIn: 'You are signed in',
  alreadySignedInHint: 'To use another account, log out first.',
  goHome: 'Go to the front page',
  logOut: 'Log out',
  dataErased: 'Your data is erased',
  erasedAt: 'It was done on {moment}, and you are signed out.',
  keptByLaw: 'This stays, because the law asks for it:',
  until: 'Until {date}',
  nothingKept: 'Nothing about you is kept.',
  leavePage: 'Leave this page',
  pageNotFoundText:
    'There is nothing at this address. The page may have moved, or the address may be mistyped.',
  badRequest: 'Bad Request',
  badRequestText:
    'The server could not understand the request. Please go back and try again. If you typed the address yourself, check that it is complete.',
  notAllowed: 'Not Allowed',
  notAllowedText:
    'Your account does not have access to this page. If you think it should, please write to your club.',
  internalServerError: 'Internal Server Error',
  internalServerErrorText:
    'Something went wrong on our side. It was not your fault, and nothing that you saved is lost. Please try again in a moment.',
  serviceUnavailable: 'Service Unavailable',
  serviceUnavailableText:
    'The portal is under maintenance, or very busy right now. Please come back in a few minutes.',
  errorStatus: 'ERROR {status}',
  forgottenPassword: 'Forgotten your password?',
  forgottenPasswordLead:
    'The sign-in service keeps your password and helps you choose a new one. Your memberships stay as they are.',
  forgottenPasswordNoPage:
    'The sign-in service keeps your password. Its sign-in page explains how to get a new one.',
  newPassword: 'Get a new password',
  goToSignIn: 'Go to sign-in',
  signIn: 'Sign in',
  loggedOut: 'You have been logged out',
  loggedOutHint:
    'You were inactive for a while. Sign in again and continue where you were; what you typed is kept.',
  signInPageFailed: 'The sign-in page could not be opened.',
  signInLead: '{name} asks for your e-mail and password on the sign-in page. No club ever sees them.',
  createAccount: 'Create an account',
  noRegistration: 'You can’t create an account here yourself. Please ask your club to create one for you.',
  signInDown: 'The sign-in service does not answer. Please try again in a moment.',
  registerLead:
    'One account for all your clubs on {name}. Use the e-mail address that your club has for you, and your memberships are there from the start.',
  goToRegistration: 'Go to registration',
  templateTitle: 'Nothing to see here',
  templateText: 'This page belongs to a design template and is not used here.',
  newHere: 'New here? <link>Create an account</link>',
  rememberIt: 'You remember it? <link>Sign in</link>',
  haveAccount: 'Already have an account? <link>Sign in</link>',
})
