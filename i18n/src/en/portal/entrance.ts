import { texts } from '../../texts.ts'

export const entranceTexts = texts('portal/entrance', {
  youAreSignedIn: 'You are signed in',
  toUseAnotherAccountLog: 'To use another account, log out first.',
  goToTheFrontPage: 'Go to the front page',
  logOut: 'Log out',
  yourDataIsErased: 'Your data is erased',
  itWasDoneOnMoment: 'It was done on {moment}, and you are signed out.',
  thisStaysBecauseTheLaw: 'This stays, because the law asks for it:',
  untilDate: 'Until {date}',
  nothingAboutYouIsKept: 'Nothing about you is kept.',
  leaveThisPage: 'Leave this page',
  thereIsNothingAtThis:
    'There is nothing at this address. The page may have moved, or the address may be mistyped.',
  badRequest: 'Bad Request',
  theServerCouldNotUnderstand:
    'The server could not understand the request. Please go back and try again. If you typed the address yourself, check that it is complete.',
  notAllowed: 'Not Allowed',
  yourAccountDoesNotHave:
    'Your account does not have access to this page. If you think it should, please write to your club.',
  internalServerError: 'Internal Server Error',
  somethingWentWrongOnOur:
    'Something went wrong on our side. It was not your fault, and nothing that you saved is lost. Please try again in a moment.',
  serviceUnavailable: 'Service Unavailable',
  thePortalIsUnderMaintenance:
    'The portal is under maintenance, or very busy right now. Please come back in a few minutes.',
  errorStatus: 'ERROR {status}',
  forgottenYourPassword: 'Forgotten your password?',
  theSignInServiceKeeps:
    'The sign-in service keeps your password and helps you choose a new one. Your memberships stay as they are.',
  theSignInServiceKeeps2:
    'The sign-in service keeps your password. Its sign-in page explains how to get a new one.',
  getANewPassword: 'Get a new password',
  goToSignIn: 'Go to sign-in',
  signIn: 'Sign in',
  youHaveBeenLoggedOut: 'You have been logged out',
  youWereInactiveForA:
    'You were inactive for a while. Sign in again and continue where you were; what you typed is kept.',
  theSignInPageCould: 'The sign-in page could not be opened.',
  nameAsksForYourE: '{name} asks for your e-mail and password on the sign-in page. No club ever sees them.',
  createAnAccount: 'Create an account',
  youCantCreateAnAccount:
    'You can’t create an account here yourself. Please ask your club to create one for you.',
  theSignInServiceDoes: 'The sign-in service does not answer. Please try again in a moment.',
  oneAccountForAllYour:
    'One account for all your clubs on {name}. Use the e-mail address that your club has for you, and your memberships are there from the start.',
  goToRegistration: 'Go to registration',
  nothingToSeeHere: 'Nothing to see here',
  thisPageBelongsToA: 'This page belongs to a design template and is not used here.',
})
