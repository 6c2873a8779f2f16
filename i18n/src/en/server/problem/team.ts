import { texts } from '../../../texts.ts'

export const teamProblemTexts = texts('server/problem/team', {
  tooManyTeams: 'There are {most} teams already. Please change one that is archived instead.',
  tooLarge: 'A team has at most {most} members. Please choose fewer.',
  teamOfTeams: 'A team can’t be chosen by its teams. Please take that filter away.',
  chosenByFilter: 'The filter of the team chooses this member. Please change the filter instead.',
  endsBeforeFirst: 'Please give a last day that is not before the first.',
  tooManySessions: 'At most {most} sessions can be planned at once. Please give an earlier last day.',
  teamIsFull: 'A team has at most {most} sessions. Please make a team for the new season.',
  sessionIsNoted: 'Somebody has noted who came, so this session stays. Please take back what is noted first.',
  notInTeam: 'Somebody is not in this team any more. Please open the session again.',
  teamUnknown: 'There is no such team. Please choose another.',
})
