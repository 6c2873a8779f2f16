import { texts } from '../../../texts.ts'

export const accountInvitationTexts = texts('server/email/accountInvitation', {
  subject: 'Your access to {organisation}',
  preview: 'The link works once, within {days, plural, one {# day} other {# days}}.',
  invited:
    '{organisation} keeps its members on {product}, and has you as a member. There you see what is paid, renew, sign up for events and keep your data right.',
  howTo:
    'Press the button and choose a password, or use a passkey. That is all: your account is ready, and you are signed in.',
  notYou:
    'You don’t know {organisation}? Then do nothing. Anyone who opens the link signs in as you, so give it to no one.',
  action: 'Make my account',
  why: 'You get this because {organisation} has your e-mail address and invited you.',
})
