import type { memberTag } from '@medlem/database/schema/memberTag'
import type { team, teamAttendance, teamLeader, teamMember, teamSession } from '@medlem/database/schema/team'
import { daysOn, type SeedDay } from './seedDay.ts'
import { memberId, organisationId, seedId } from './seedId.ts'

const CLUB = 'sejlklub'
/** Weeks of sessions before today and after it. */
const WEEKS_BEFORE = 4
const WEEKS_AFTER = 3

interface SeedTeam {
  key: string
  name: string
  description: string
  place: string
  /** Of the session, by the hour. */
  hour: number
  leader: string
  people: readonly string[]
}

const teams: readonly SeedTeam[] = [
  {
    key: 'dinghies',
    name: 'Optimistjoller',
    description: 'For børn, der kan svømme 200 meter.',
    place: 'Jollebroen',
    hour: 17,
    leader: 'mette.kjaer',
    people: ['alma.holm', 'emil.kjær', 'oliver.jørgensen'],
  },
  {
    key: 'racers',
    name: 'Kapsejlads',
    description: 'Vi sejler om onsdagen og måler os med hinanden.',
    place: 'Bro 3',
    hour: 18,
    leader: 'peter.skov',
    people: ['ida.holm', 'freja.lund', 'henrik.aagaard', 'peter.skov', 'elin.sandberg', 'gustav.enevoldsen'],
  },
]

const teamId = (key: string) => seedId(`team ${key}`)
const sessionId = (key: string, week: number) => seedId(`session ${key} ${week}`)
const weeks = Array.from({ length: WEEKS_BEFORE + WEEKS_AFTER }, (_, at) => at - WEEKS_BEFORE)

interface TeamRows {
  teams: (typeof team.$inferInsert)[]
  members: (typeof teamMember.$inferInsert)[]
  leaders: (typeof teamLeader.$inferInsert)[]
  sessions: (typeof teamSession.$inferInsert)[]
  attendance: (typeof teamAttendance.$inferInsert)[]
  tags: (typeof memberTag.$inferInsert)[]
}

/** Two teams of the sailing club that meet every week, who came to them, and tags. */
export function teamRows(day: SeedDay): TeamRows {
  const since = daysOn(day, -40, 12)
  return {
    teams: teams.map(({ key, name, description }) => ({
      id: teamId(key),
      orgId: organisationId(CLUB),
      name,
      season: `${day.year}`,
      description,
      createdAt: since,
      updateDate: since,
    })),
    members: teams.flatMap(({ key, people }) =>
      people.map((person) => ({
        teamId: teamId(key),
        memberId: memberId(person),
        isPicked: true,
        addedAt: since,
      })),
    ),
    leaders: teams.map(({ key, leader }) => ({
      teamId: teamId(key),
      memberId: memberId(leader),
      endsOn: `${day.year + 1}-12-31`,
      addedAt: since,
    })),
    sessions: teams.flatMap(({ key, hour, place }) =>
      weeks.map((week) => ({
        id: sessionId(key, week),
        teamId: teamId(key),
        startsAt: daysOn(day, week * 7 + 2, hour),
        place,
        updateDate: since,
      })),
    ),
    attendance: teams.flatMap(({ key, people, leader }) =>
      weeks
        .filter((week) => week * 7 + 2 < 0)
        .flatMap((week) =>
          people.map((person, at) => ({
            sessionId: sessionId(key, week),
            memberId: memberId(person),
            state: stateOf(at - week),
            notedBy: memberId(leader),
            notedAt: daysOn(day, week * 7 + 2, 20),
          })),
        ),
    ),
    tags: ['ida.holm', 'henrik.aagaard', 'mette.kjaer'].map((person) => ({
      orgId: organisationId(CLUB),
      memberId: memberId(person),
      tag: 'Bestyrelse',
      addedAt: since,
    })),
  }
}

/** Most come; one in six has said that they can't, and one in six is missing. */
function stateOf(number: number): 'present' | 'absent' | 'excused' {
  if (number % 6 === 0) return 'excused'
  return number % 6 === 3 ? 'absent' : 'present'
}
