import { demonstrationEventTexts } from '@medlem/i18n/en/server/demonstration/event'
import type { NewEvent } from '../../club/event/store.ts'
import type { ClubKey } from './clubs.ts'
import { PRICED_EVENT, PRICED_PUBLIC_EVENT } from './eventTiers.ts'
import { inEveryLanguage } from './inEveryLanguage.ts'
import { FOOD_FIELD } from './ownFields.ts'
import { daysOn, daysToClockChange, type SeedDay } from './seedDay.ts'
import { eventId, organisationId } from './seedId.ts'

const MINUTE_MS = 60_000
/** The club with a page that anybody may read. */
const PUBLIC_CLUB: ClubKey = 'sejlklub'

interface SeedEvent {
  club: ClubKey
  say: (texts: typeof demonstrationEventTexts) => Record<'title' | 'description' | 'location', string>
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
    say: (t) => ({ title: t.cleanUp, description: t.cleanUpText, location: t.northPier }),
    inDays: -63,
    from: 10,
    to: 14,
  },
  {
    club: 'sejlklub',
    say: (t) => ({ title: t.nightRace, description: t.nightRaceText, location: t.bay }),
    inDays: -28,
    from: 19,
    to: 22,
    forMembers: true,
  },
  {
    club: 'sejlklub',
    say: (t) => ({ title: t.openBoat, description: t.openBoatText, location: t.jetty }),
    inDays: 5,
    from: 17,
    to: 20,
    guestsInvited: true,
    capacity: 8,
  },
  {
    club: 'sejlklub',
    say: (t) => ({ title: t.rulesOfTheRoad, description: t.rulesOfTheRoadText, location: t.clubHouse }),
    inDays: 12,
    from: 19,
    to: 21,
    forMembers: true,
    capacity: 6,
  },
  {
    club: 'sejlklub',
    say: (t) => ({ title: t.winterTalk, description: t.winterTalkText, location: t.clubHouse }),
    inDays: 26,
    from: 19,
    to: 21,
    guestsInvited: true,
    forMembers: true,
    capacity: 40,
  },
  {
    club: 'sejlklub',
    say: (t) => ({ title: t.assembly, description: t.assemblyText, location: t.clubHouse }),
    inDays: 68,
    from: 18,
    to: 21,
    forMembers: true,
  },
  {
    club: 'kor',
    say: (t) => ({ title: t.autumnConcert, description: t.autumnConcertText, location: t.church }),
    inDays: -35,
    from: 16,
    to: 18,
    guestsInvited: true,
  },
  {
    club: 'kor',
    say: (t) => ({ title: t.singingMorning, description: t.singingMorningText, location: t.parishHall }),
    inDays: 9,
    from: 10,
    to: 12,
    guestsInvited: true,
  },
  {
    club: 'kor',
    say: (t) => ({ title: t.extraRehearsal, description: t.extraRehearsalText, location: t.parishHall }),
    inDays: 16,
    from: 19,
    to: 22,
    forMembers: true,
  },
  {
    club: 'kor',
    say: (t) => ({ title: t.christmasConcert, description: t.christmasConcertText, location: t.church }),
    inDays: 24,
    from: 19,
    to: 21,
    guestsInvited: true,
    capacity: null,
  },
  {
    club: 'fodbold',
    say: (t) => ({ title: t.volunteersDinner, description: t.volunteersDinnerText, location: t.stadiumCafe }),
    inDays: -14,
    from: 18,
    to: 22,
    forMembers: true,
  },
  {
    club: 'fodbold',
    say: (t) => ({ title: t.futsalDay, description: t.futsalDayText, location: t.sportsHall }),
    inDays: 8,
    from: 10,
    to: 15,
    guestsInvited: true,
  },
  {
    club: 'fodbold',
    say: (t) => ({ title: t.coachEvening, description: t.coachEveningText, location: t.stadiumCafe }),
    inDays: 19,
    from: 19,
    to: 21,
    forMembers: true,
  },
  {
    club: 'fodbold',
    say: (t) => ({ title: t.youthCup, description: t.youthCupText, location: t.stadiumRoad }),
    inDays: 47,
    from: 9,
    to: 16,
  },
  {
    club: 'skak',
    say: (t) => ({ title: t.openNight, description: t.openNightText, location: t.library }),
    inDays: 6,
    from: 19,
    to: 22,
    guestsInvited: true,
  },
  {
    club: 'skak',
    say: (t) => ({ title: t.lightning, description: t.lightningText, location: t.library }),
    inDays: -20,
    from: 13,
    to: 17,
  },
  {
    club: 'sejlklub',
    say: (t) => ({ title: t.winterBathing, description: t.winterBathingText, location: t.jetty }),
    inDays: 43,
    guestsInvited: true,
    capacity: 30,
  },
  {
    club: 'sejlklub',
    say: (t) => ({ title: t.nightWatch, description: t.nightWatchText, location: t.harbourOffice }),
    inDays: 'clock change',
    from: 20,
    to: 30,
    forMembers: true,
  },
  {
    club: 'sejlklub',
    say: (t) => ({ title: t.cruise, description: t.cruiseText, location: t.fromJetty }),
    inDays: 166,
    from: 16,
    to: 62,
    forMembers: true,
    guestsInvited: true,
  },
  {
    club: 'kor',
    say: (t) => ({ title: t.newYear, description: t.newYearText, location: t.parishHall }),
    inDays: 41,
    from: 20,
    to: 25,
    guestsInvited: true,
  },
  {
    club: 'kor',
    say: (t) => ({ title: t.choirWeekend, description: t.choirWeekendText, location: t.folkSchool }),
    inDays: 76,
    days: 3,
    forMembers: true,
  },
  {
    club: 'fodbold',
    say: (t) => ({ title: t.indoorCup, description: t.indoorCupText, location: t.sportsHall }),
    inDays: 36,
    from: 17,
    to: 33,
    guestsInvited: true,
  },
  {
    club: 'fodbold',
    say: (t) => ({ title: t.footballSchool, description: t.footballSchoolText, location: t.stadiumRoad }),
    inDays: 86,
    days: 5,
    forMembers: true,
  },
  {
    club: 'skak',
    say: (t) => ({ title: t.championship, description: t.championshipText, location: t.library }),
    inDays: 62,
    days: 2,
  },
  {
    club: 'skak',
    say: (t) => ({ title: t.simultaneous, description: t.simultaneousText, location: t.library }),
    inDays: 38,
    from: 19,
    to: 22,
    forMembers: true,
    guestsInvited: true,
  },
]

/** The events of the clubs: past ones, and over the next months some of every kind. */
export function events(day: SeedDay): NewEvent[] {
  return planned.map(({ club, say, inDays, from, to, days = 1, ...event }) => {
    const texts = inEveryLanguage(demonstrationEventTexts, say)
    const first = inDays === 'clock change' ? daysToClockChange(day) - 1 : inDays
    const isPriced = [PRICED_EVENT, PRICED_PUBLIC_EVENT].includes(texts.title)
    const isTimed = from !== undefined && to !== undefined
    return {
      ...event,
      ...texts,
      id: eventId(club, texts.title),
      orgId: organisationId(club),
      takesSignUps: event.capacity !== undefined,
      refundUntil: isPriced ? daysOn(day, first - 2, 20) : null,
      questions: isPriced ? [{ number: FOOD_FIELD, isRequired: false }] : [],
      isPublic: club === PUBLIC_CLUB && !event.forMembers,
      takesGuests: club === PUBLIC_CLUB && !event.forMembers,
      startDate: daysOn(day, first, from ?? 0),
      // Whole days end a minute before midnight, so that they are not shown on the day after.
      endDate: isTimed
        ? daysOn(day, first, to)
        : new Date(daysOn(day, first + days, 0).getTime() - MINUTE_MS),
    }
  })
}
