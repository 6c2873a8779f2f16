import { texts } from '../../../texts.ts'

export const securityNoticeTexts = texts('server/email/securityNotice', {
  passkey_added: 'A passkey was added to your account',
  passkey_addedMore: 'The passkey {name} was added at {moment, date}. Anyone who has it can sign in as you.',
  passkey_removed: 'A passkey was removed from your account',
  passkey_removedMore: 'The passkey {name} was removed at {moment, date}. It signs in no more.',
  session_ended: 'You were signed out elsewhere',
  session_endedMore: 'At {moment, date} you were signed out in another browser: {name}.',
  session_endedAll: 'At {moment, date} you were signed out everywhere else.',
  wasYou: 'Was it you? Then there is nothing to do.',
  notYou:
    'Was it not you? Open Sign-in and security, remove what you don’t know, sign out everywhere else, and choose another password.',
  action: 'Open Sign-in and security',
  why: 'You get this because it concerns how you sign in. It can’t be switched off.',
  second_step_on: 'The second step of your sign-in is on',
  second_step_onMore:
    'It was switched on at {moment, date}. Sign-in now asks for a code after your password.',
  second_step_off: 'The second step of your sign-in is off',
  second_step_offMore: 'It was switched off at {moment, date}. Your password alone signs in.',
  recovery_codes_renewed: 'You have new recovery codes',
  recovery_codes_renewedMore:
    'They were made at {moment, date}. Each signs in once; earlier ones are of no use any more.',
  recovery_code_used: 'A recovery code signed in to your account',
  recovery_code_usedMore: 'It was used at {moment, date}, and can’t be used again.',
  password_changed: 'Your password was changed',
  password_changedMore:
    'It was changed at {moment, date} by a link that was sent to this account’s address. You were signed out everywhere.',
})
