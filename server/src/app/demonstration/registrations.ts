import type { NewRegistration } from '../../club/registration/store.ts'
import type { ClubKey } from './clubs.ts'
import { daysOn, type SeedDay } from './seedDay.ts'
import { eventId, memberId, seedId } from './seedId.ts'

interface SignedUp {
  club: ClubKey
  title: string
  come: readonly string[]
  /** First in line first. */
  wait?: readonly string[]
}

const planned: readonly SignedUp[] = [
  // Two places are left.
  {
    club: 'sejlklub',
    title: 'Open boat evening',
    come: [
      'henrik.aagaard',
      'bodil.aagaard',
      'anne.oestergaard',
      'viggo.østergaard',
      'asta.østergaard',
      'peter.skov',
    ],
  },
  {
    club: 'sejlklub',
    title: 'Rules of the road',
    come: ['admin', 'henrik.aagaard', 'ole.thoegersen', 'peter.skov', 'sofie.dalgaard', 'louise.joergensen'],
    wait: ['gustav.enevoldsen', 'elin.sandberg'],
  },
  { club: 'kor', title: 'Christmas concert', come: ['kirsten.moeller', 'jens.moeller', 'jonas.holm'] },
]

const parents: Record<string, string> = {
  'viggo.østergaard': 'anne.oestergaard',
  'asta.østergaard': 'anne.oestergaard',
}

/** Who comes to the next events and who waits, an hour after one another. */
export function registrations(day: SeedDay): NewRegistration[] {
  return planned.flatMap(({ club, title, come, wait = [] }) =>
    [...come, ...wait].map((key, n): NewRegistration => {
      const waits = n - come.length
      const at = daysOn(day, -4, 6 + n)
      const by = memberId(parents[key] ?? key)
      return {
        id: seedId(`registration ${club} ${title} ${key}`),
        eventId: eventId(club, title),
        memberId: memberId(key),
        state: waits < 0 ? 'registered' : 'waiting',
        queueNumber: waits < 0 ? null : waits + 1,
        createdAt: at,
        createdBy: by,
        changedAt: at,
        changedBy: by,
      }
    }),
  )
}
