import { texts } from '../../texts.ts'

export const registrationTexts = texts('domain/registration', {
  called_off: 'The event was cancelled.',
  not_taken: 'This event needs no sign-up: just come.',
  started: 'The event has begun.',
  not_yet: 'Sign-up opens on {moment, date}.',
  deadline: 'Sign-up has closed.',
  membersOnly: '{firstName} has no active membership, and this event is for members only.',
  teamsOnly: '{firstName} is not on a team that this event is for.',
  placesTaken:
    '{taken, plural, one {# person has a place already. Please give at least as many.} other {# people have a place already. Please give at least as many.}}',
})
