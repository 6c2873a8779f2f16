import { texts } from '../../../texts.ts'

export const appointmentTexts = texts('server/email/appointment', {
  subject: 'A job in {organisation}: {name} invites you',
  preview: 'You decide. The invitation is valid for {days, plural, one {# day} other {# days}}.',
  invited:
    '{name} would like you to help run {organisation} on {product}. When you accept, your job counts at once.',
  howTo:
    'The link works once, and only for this address. If you have no account yet, it leads to a page where you choose a password.',
  notYou: 'You don’t know who this is? Then do nothing, and nothing happens.',
  job: 'Your job',
  may: 'What it allows',
  action: 'See the invitation',
  why: 'You get this once, because {name} gave your address.',
})
