import { texts } from '../../../texts.ts'

export const colleagueSecurityTexts = texts('server/email/colleagueSecurity', {
  subject: 'A colleague has a new way to sign in',
  happened:
    'At {moment, date} a passkey, a second step or new recovery codes were set up for the sign-in of {name}, who may move the money of {organisation}.',
  expected: 'Did you know of it? Then there is nothing to do.',
  unexpected:
    'If not, ask {name}, by phone rather than by e-mail. If it was somebody else, take the job away until it is cleared up.',
  action: 'See who has which job',
  why: 'You get this because you may give and take jobs in {organisation}. It can’t be switched off.',
})
