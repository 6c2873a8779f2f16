import { texts } from '../../texts.ts'

/** Headings and words of who came to the sessions of a team, as a file. */
export const teamFileTexts = texts('server/teamFile', {
  firstName: 'First name',
  lastName: 'Last name',
  share: 'Attendance, percent',
  present: 'here',
  absent: 'absent',
  excused: 'excused',
})
