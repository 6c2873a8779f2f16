import { texts } from '../../texts.ts'

export const jobInvitationTexts = texts('portal/jobInvitation', {
  from: '{name} invites you',
  heading: '{job} in {organisation}',
  until: 'The job ends by itself after {date}.',
  accept: 'Take the job',
  orNothing: 'Don’t want it? Then do nothing.',
  openOffice: 'Go to {organisation}',
  over: 'This invitation is not valid any more. Ask {name} for a new one.',
  notForYou: 'This invitation is not for you',
  notForYouNote:
    'You are signed in as {email}. Sign in with the address that the e-mail came to; it must be confirmed.',
  notForYouSignIn: 'Sign in with the address that the e-mail came to; it must be confirmed.',
  notLoaded: 'The invitation could not be loaded.',
  notAccepted: 'You don’t have the job yet.',
  acceptUnknown: 'We don’t know yet whether you have the job.',
  reload: 'Please load the page again.',
})
