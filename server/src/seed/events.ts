import type { NewEvent } from '../event/store.ts'
import type { ClubKey } from './clubs.ts'
import { daysOn, type SeedDay } from './seedDay.ts'
import { organisationId, seedId } from './seedId.ts'

interface SeedEvent {
  club: ClubKey
  title: string
  description: string
  location: string
  /** Days from the demonstration's first day; negative for past ones. */
  inDays: number
  from: number
  to: number
  forMembers?: boolean
  guestsInvited?: boolean
}

const planned: readonly SeedEvent[] = [
  {
    club: 'sejlklub',
    title: 'Harbour clean-up',
    description: 'Gloves and soup are provided.',
    location: 'North pier',
    inDays: -63,
    from: 10,
    to: 14,
  },
  {
    club: 'sejlklub',
    title: 'Night race',
    description: 'Short course with lights, then the sauna.',
    location: 'Aarhus Bay',
    inDays: -28,
    from: 19,
    to: 22,
    forMembers: true,
  },
  {
    club: 'sejlklub',
    title: 'Open boat evening',
    description: 'Come and try a keelboat; life jackets in every size.',
    location: 'The jetty',
    inDays: 5,
    from: 17,
    to: 20,
    guestsInvited: true,
  },
  {
    club: 'sejlklub',
    title: 'Rules of the road',
    description: 'Lights, signals and right of way: an evening for skippers.',
    location: 'The club house',
    inDays: 12,
    from: 19,
    to: 21,
    forMembers: true,
  },
  {
    club: 'sejlklub',
    title: 'Winter talk: around Læsø',
    description: 'Pictures and stories of three weeks in a small boat.',
    location: 'The club house',
    inDays: 26,
    from: 19,
    to: 21,
    guestsInvited: true,
    forMembers: true,
  },
  {
    club: 'sejlklub',
    title: 'General assembly',
    description: 'Accounts, elections and cake. Motions two weeks before.',
    location: 'The club house',
    inDays: 68,
    from: 18,
    to: 21,
    forMembers: true,
  },
  {
    club: 'kor',
    title: 'Autumn concert',
    description: 'Nielsen, Laub and folk songs.',
    location: 'St Paul’s Church',
    inDays: -35,
    from: 16,
    to: 18,
    guestsInvited: true,
  },
  {
    club: 'kor',
    title: 'Singing morning',
    description: 'Everyone sings: no audition, no homework.',
    location: 'The parish hall',
    inDays: 9,
    from: 10,
    to: 12,
    guestsInvited: true,
  },
  {
    club: 'kor',
    title: 'Extra rehearsal',
    description: 'Basses and altos first; bring a pencil.',
    location: 'The parish hall',
    inDays: 16,
    from: 19,
    to: 22,
    forMembers: true,
  },
  {
    club: 'kor',
    title: 'Christmas concert',
    description: 'Candlelight and a free seat for everyone under fifteen.',
    location: 'St Paul’s Church',
    inDays: 24,
    from: 19,
    to: 21,
    guestsInvited: true,
  },
  {
    club: 'fodbold',
    title: 'Volunteers’ dinner',
    description: 'Thank you for the season.',
    location: 'The stadium café',
    inDays: -14,
    from: 18,
    to: 22,
    forMembers: true,
  },
  {
    club: 'fodbold',
    title: 'Futsal Sunday',
    description: 'Teams are drawn on the day; from eight years up.',
    location: 'The sports hall',
    inDays: 8,
    from: 10,
    to: 15,
    guestsInvited: true,
  },
  {
    club: 'fodbold',
    title: 'Coach evening: warming up',
    description: 'Fewer injuries in eleven minutes.',
    location: 'The stadium café',
    inDays: 19,
    from: 19,
    to: 21,
    forMembers: true,
  },
  {
    club: 'fodbold',
    title: 'Youth cup',
    description: 'Sixteen teams, two pitches, hot chocolate.',
    location: 'Stadionvej',
    inDays: 47,
    from: 9,
    to: 16,
  },
  {
    club: 'skak',
    title: 'Open club night',
    description: 'Boards and clocks are there.',
    location: 'The library',
    inDays: 6,
    from: 19,
    to: 22,
    guestsInvited: true,
  },
  {
    club: 'skak',
    title: 'Lightning tournament',
    description: 'Five minutes a game, nine rounds.',
    location: 'The library',
    inDays: -20,
    from: 13,
    to: 17,
  },
]

export function events(day: SeedDay): NewEvent[] {
  return planned.map(({ club, inDays, from, to, ...event }) => ({
    ...event,
    id: seedId(`event ${club} ${event.title}`),
    orgId: organisationId(club),
    startDate: daysOn(day, inDays, from),
    endDate: daysOn(day, inDays, to),
  }))
}
