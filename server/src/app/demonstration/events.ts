import type { NewEvent } from '../../club/event/store.ts'
import type { ClubKey } from './clubs.ts'
import { daysOn, daysToClockChange, type SeedDay } from './seedDay.ts'
import { eventId, organisationId } from './seedId.ts'

const MINUTE_MS = 60_000

interface SeedEvent {
  club: ClubKey
  title: string
  description: string
  location: string
  /** Days from the demonstration's first day, negative for past ones; or the night in which the clocks change. */
  inDays: number | 'clock change'
  /** Hours of the first day; past 24 the event ends on a later one. Without both it takes whole days. */
  from?: number
  to?: number
  /** How many whole days; one unless said. */
  days?: number
  forMembers?: boolean
  guestsInvited?: boolean
  /** How many can come, where members sign up; null for as many as like to. */
  capacity?: number | null
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
    capacity: 8,
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
    capacity: 6,
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
    capacity: null,
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
    title: 'Futsal day',
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
  {
    club: 'sejlklub',
    title: 'Winter bathing day',
    description: 'The sauna is warm from morning to evening; bring a towel.',
    location: 'The jetty',
    inDays: 43,
  },
  {
    club: 'sejlklub',
    title: 'Night watch in the harbour',
    description: 'The watch of the night in which the clocks change; coffee at four, whichever four that is.',
    location: 'The harbour office',
    inDays: 'clock change',
    from: 20,
    to: 30,
    forMembers: true,
  },
  {
    club: 'sejlklub',
    title: 'Cruise to Samsø',
    description: 'Two nights away. Guests sail along where there is a berth.',
    location: 'From the jetty',
    inDays: 166,
    from: 16,
    to: 62,
    forMembers: true,
    guestsInvited: true,
  },
  {
    club: 'kor',
    title: 'Singing the year in',
    description: 'An evening of songs that ends after midnight.',
    location: 'The parish hall',
    inDays: 41,
    from: 20,
    to: 25,
    guestsInvited: true,
  },
  {
    club: 'kor',
    title: 'Choir weekend',
    description: 'Three days of rehearsals, walks and long dinners.',
    location: 'Rønde Folk High School',
    inDays: 76,
    days: 3,
    forMembers: true,
  },
  {
    club: 'fodbold',
    title: 'Indoor cup, day and night',
    description: 'Forty matches, one night, sleeping bags in the gym.',
    location: 'The sports hall',
    inDays: 36,
    from: 17,
    to: 33,
    guestsInvited: true,
  },
  {
    club: 'fodbold',
    title: 'Winter holiday football school',
    description: 'Five mornings of football and five afternoons of everything else.',
    location: 'Stadionvej',
    inDays: 86,
    days: 5,
    forMembers: true,
  },
  {
    club: 'skak',
    title: 'Club championship',
    description: 'Six rounds over a weekend; spectators are silent and welcome.',
    location: 'The library',
    inDays: 62,
    days: 2,
  },
  {
    club: 'skak',
    title: 'Simultaneous display',
    description: 'One master, twenty boards.',
    location: 'The library',
    inDays: 38,
    from: 19,
    to: 22,
    forMembers: true,
    guestsInvited: true,
  },
]

/** The events of the clubs: past ones, and over the next months some of every kind. */
export function events(day: SeedDay): NewEvent[] {
  return planned.map(({ club, inDays, from, to, days = 1, ...event }) => {
    const first = inDays === 'clock change' ? daysToClockChange(day) - 1 : inDays
    const isTimed = from !== undefined && to !== undefined
    return {
      ...event,
      id: eventId(club, event.title),
      orgId: organisationId(club),
      takesSignUps: event.capacity !== undefined,
      startDate: daysOn(day, first, from ?? 0),
      // Whole days end a minute before midnight, so that they are not shown on the day after.
      endDate: isTimed
        ? daysOn(day, first, to)
        : new Date(daysOn(day, first + days, 0).getTime() - MINUTE_MS),
    }
  })
}
