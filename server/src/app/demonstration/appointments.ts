import type { appointment } from '@medlem/database/schema/appointment'
import { FEDERATION } from './federation.ts'
import { at, type SeedDay } from './seedDay.ts'
import { memberId, organisationId, seedId } from './seedId.ts'

interface GivenJob {
  /** Key of the person who has it. */
  person: string
  /** Key of the organisation; absent for a super administrator. */
  club?: string
  role: string
  /** In years from the demonstration's: the last day is 31 March of that one. */
  untilYear?: number
}

/** Who has which job in the demonstration. */
export const jobs: readonly GivenJob[] = [
  { person: 'support', role: 'SUPER_ADMIN' },
  { person: 'admin', club: 'sejlklub', role: 'ADMIN' },
  { person: 'bodil.aagaard', club: 'sejlklub', role: 'ADMIN' },
  { person: 'kirsten.moeller', club: 'sejlklub', role: 'TREASURER' },
  { person: 'sofie.dalgaard', club: 'sejlklub', role: 'EVENT_MANAGER' },
  { person: 'ole.thoegersen', club: 'sejlklub', role: 'AUDITOR', untilYear: 1 },
  { person: 'elin.sandberg', club: 'kor', role: 'TREASURER' },
  { person: 'thomas.baek', club: 'fodbold', role: 'ADMIN' },
  { person: 'kasper.joergensen', club: 'fodbold', role: 'ADMIN' },
  { person: 'jens.moeller', club: FEDERATION, role: 'ADMIN' },
]

export function appointments(day: SeedDay): (typeof appointment.$inferInsert)[] {
  return jobs.map(({ person, club, role, untilYear }) => ({
    id: seedId(`appointment ${person} ${role}`),
    memberId: memberId(person),
    orgId: club === undefined ? null : organisationId(club),
    role,
    startsOn: `${day.year - 1}-03-20`,
    endsOn: untilYear === undefined ? null : `${day.year + untilYear}-03-31`,
    givenBy: club === 'sejlklub' && person !== 'admin' ? memberId('admin') : null,
    givenAt: at(`${day.year - 1}-03-20`, 20),
  }))
}
