import { addDays } from '@medlem/domain/calendar'
import type { NewNews } from '../../club/news/store.ts'
import type { ClubKey } from './clubs.ts'
import { at, type SeedDay } from './seedDay.ts'
import { organisationId, seedId } from './seedId.ts'

interface SeedNews {
  club: ClubKey
  title: string
  text: string
  audience: NewNews['audience']
  /** Days from the demonstration's first day; negative for past ones. */
  from: number
  until?: number
}

const written: readonly SeedNews[] = [
  {
    club: 'sejlklub',
    title: 'Boats ashore before the frost',
    text: `The crane comes twice more this year. If you have not booked a place on the hard stand, please do so with the harbour master this week.

# What to bring
- a cradle with the boat’s name on it
- slings, if yours are odd
- a thermos for the crane driver

The water on the jetties is turned off the day after. Questions go to kontor@sejlklub.example.org.`,
    audience: 'members',
    from: -3,
    until: 30,
  },
  {
    club: 'sejlklub',
    title: 'Learn to sail: places for children in spring',
    text: `The sailing school takes sixteen new children from eight years up. No boat is needed, and life jackets are lent.

Come to an open boat evening and try; parents sail too.`,
    audience: 'everyone',
    from: -12,
  },
  {
    club: 'sejlklub',
    title: 'Keys of the new gate',
    text: 'The code of the gate changes at New Year. The office hands out the new one from Monday; write down whom you gave it to.',
    audience: 'staff',
    from: -6,
  },
  {
    club: 'sejlklub',
    title: 'Summer at the club house',
    text: 'Grill, guests and late swims: the season is over, and these are the pictures.',
    audience: 'everyone',
    from: -110,
    until: -40,
  },
  {
    club: 'sejlklub',
    title: 'The new berth plan',
    text: 'Everybody’s place for the coming season. The board decides on Thursday; the plan is shown here afterwards.',
    audience: 'members',
    from: 9,
  },
  {
    club: 'kor',
    title: 'Two tenors are wanted',
    text: 'One of ours moved to Oslo and one became a father of twins. If you sing, or share a wall with somebody who does, come to the singing morning.',
    audience: 'everyone',
    from: -8,
  },
  {
    club: 'kor',
    title: 'Music for the Christmas concert',
    text: `The booklets lie in the parish hall from Wednesday. Please learn numbers 3, 4 and 9 by heart.

- Sopranos: watch the breath in bar 31
- Altos: the second ending is new
- Basses: softer than you think`,
    audience: 'members',
    from: -2,
    until: 25,
  },
  {
    club: 'kor',
    title: 'Thank you for the autumn',
    text: 'The church was full. The collection goes to the new piano stool.',
    audience: 'everyone',
    from: -60,
    until: -10,
  },
  {
    club: 'kor',
    title: 'The summer tour',
    text: 'Where to, when and what it costs: the committee tells at New Year.',
    audience: 'members',
    from: 40,
  },
  {
    club: 'fodbold',
    title: 'Indoor season: who trains where',
    text: `The grass rests until April. From this week on:

- Children under ten: the school gym, Saturdays at nine
- Youth: the sports hall, Tuesdays and Thursdays
- Seniors: the sports hall, Sundays at six

Shoes with black soles stay at home; the floor is new.`,
    audience: 'everyone',
    from: -5,
  },
  {
    club: 'fodbold',
    title: 'Parents for the youth cup',
    text: 'Sixteen teams are hungry. We need twelve people for two hours each; write to kontor@fodbold.example.org when you can.',
    audience: 'members',
    from: -1,
    until: 46,
  },
  {
    club: 'fodbold',
    title: 'Lost: the red practice bibs',
    text: 'They were found behind goal two.',
    audience: 'everyone',
    from: -45,
    until: -20,
  },
  {
    club: 'fodbold',
    title: 'Spring fixtures',
    text: 'The league sends them in February, and they are shown here the same day.',
    audience: 'everyone',
    from: 75,
  },
  {
    club: 'skak',
    title: 'Fees are on their way',
    text: 'The board decides about the season’s fee in its next meeting. Until then every club night is open and free.',
    audience: 'everyone',
    from: -15,
  },
]

export function newsItems(day: SeedDay): NewNews[] {
  return written.map(({ club, from, until, ...one }) => {
    const publishDate = addDays(day.today, from)
    // Written a day ahead, and never in the future.
    const createdAt = at(addDays(day.today, Math.min(from, 0) - 1), 15)
    return {
      ...one,
      id: seedId(`news ${club} ${one.title}`),
      orgId: organisationId(club),
      publishDate,
      expiryDate: until === undefined ? null : addDays(day.today, until),
      createdAt,
      updateDate: createdAt,
    }
  })
}
