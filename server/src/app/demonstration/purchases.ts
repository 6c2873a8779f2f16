import { addDays, type CalendarDate } from '@medlem/domain/calendar'
import { type Fee, PAST_YEARS } from './clubs.ts'
import type { SeedDay } from './seedDay.ts'

/** Somebody bought memberships of one club, for themselves and others. */
export interface SeedPurchase {
  payer: string
  lines: readonly { member: string; fee: Fee }[]
  day: CalendarDate
  /** The bank declined it, and nothing was paid. */
  isDeclined?: boolean
  /** Paid in parts without a kept card: the first of them then, and those that were due since are not paid. */
  inParts?: boolean
  /** Paid with MobilePay, not by card. */
  byApp?: boolean
}

/** Who has been a member, for whom they pay, and how many years before this one they began. */
interface Habit {
  payer: string
  /** Key of the person and kind of fee; 'since' for one who joined later than the payer. */
  members: readonly { key: string; kind?: string; since?: number }[]
  since: number
  /** Years before the running one in which they stopped; left out when they are members now. */
  until?: number
  /** Pays the running year in parts, the first so many days ago. */
  partsSinceDays?: number
}

const member = (key: string, since?: number) => ({ key, since })
const of = (kind: string) => (key: string, since?: number) => ({ key, kind, since })
const [senior, youth, passive] = ['senior', 'youth', 'passive'].map(of) as [
  ReturnType<typeof of>,
  ReturnType<typeof of>,
  ReturnType<typeof of>,
]

const sailors: readonly Habit[] = [
  {
    payer: 'ida.holm',
    members: [member('ida.holm'), member('jonas.holm'), member('alma.holm', 1)],
    since: 3,
  },
  { payer: 'admin', members: [member('admin')], since: 3 },
  { payer: 'freja.lund', members: [member('freja.lund')], since: 2 },
  { payer: 'henrik.aagaard', members: [member('henrik.aagaard')], since: 3 },
  { payer: 'bodil.aagaard', members: [member('bodil.aagaard')], since: 3 },
  { payer: 'mette.kjaer', members: [member('mette.kjaer'), member('emil.kjær', 1)], since: 2 },
  { payer: 'ole.thoegersen', members: [member('ole.thoegersen')], since: 3 },
  { payer: 'elin.sandberg', members: [member('elin.sandberg')], since: 1 },
  { payer: 'haakon.lie', members: [member('haakon.lie')], since: 3, until: 1 },
  { payer: 'peter.skov', members: [member('peter.skov')], since: 2 },
  { payer: 'sofie.dalgaard', members: [member('sofie.dalgaard')], since: 0 },
  {
    payer: 'louise.joergensen',
    members: [member('louise.joergensen'), member('oliver.jørgensen', 1)],
    since: 2,
  },
  { payer: 'gustav.enevoldsen', members: [member('gustav.enevoldsen')], since: 1 },
]

const singers: readonly Habit[] = [
  { payer: 'kirsten.moeller', members: [member('kirsten.moeller')], since: 3 },
  { payer: 'jens.moeller', members: [member('jens.moeller')], since: 3 },
  { payer: 'bodil.aagaard', members: [member('bodil.aagaard')], since: 2 },
  { payer: 'anne.oestergaard', members: [member('anne.oestergaard')], since: 1 },
  { payer: 'jonas.holm', members: [member('jonas.holm')], since: 1 },
  { payer: 'line.vestergaard', members: [member('line.vestergaard')], since: 2, until: 1 },
  { payer: 'sofie.dalgaard', members: [member('sofie.dalgaard')], since: 0 },
  // The second part was due about ten days ago.
  { payer: 'nanna.riis', members: [member('nanna.riis')], since: 2, partsSinceDays: 40 },
]

const players: readonly Habit[] = [
  { payer: 'mette.kjaer', members: [youth('emil.kjær'), youth('karla.kjær', 1)], since: 3 },
  { payer: 'soeren.kjaer', members: [senior('soeren.kjaer')], since: 3 },
  { payer: 'anne.oestergaard', members: [youth('viggo.østergaard'), youth('asta.østergaard', 0)], since: 2 },
  {
    payer: 'camilla.noergaard',
    members: [passive('camilla.noergaard'), youth('noah.nørgaard', 0)],
    since: 1,
  },
  { payer: 'rasmus.noergaard', members: [senior('rasmus.noergaard')], since: 3 },
  { payer: 'mads.vestergaard', members: [senior('mads.vestergaard')], since: 3, until: 1 },
  {
    payer: 'thomas.baek',
    members: [senior('thomas.baek'), youth('liva.bæk'), youth('august.bæk', 1)],
    since: 3,
  },
  { payer: 'sanne.lykke', members: [youth('freddie.lykke')], since: 2 },
  { payer: 'martin.lykke', members: [senior('martin.lykke')], since: 3 },
  { payer: 'kasper.joergensen', members: [passive('kasper.joergensen')], since: 3 },
  // Members of earlier seasons who have not paid this one.
  { payer: 'nanna.riis', members: [senior('nanna.riis')], since: 2, until: 1 },
  { payer: 'haakon.lie', members: [passive('haakon.lie')], since: 2, until: 1 },
  { payer: 'louise.joergensen', members: [youth('oliver.jørgensen'), youth('ella.jørgensen', 1)], since: 2 },
]

/** Every paid purchase up to today, oldest first. */
export function purchases(day: SeedDay): SeedPurchase[] {
  const all = [
    ...bought(day, { club: 'sejlklub', running: day.year, opens: (year) => `${year - 1}-11-01` }, sailors),
    ...bought(day, { club: 'kor', running: day.choirSeason, opens: (year) => `${year}-06-01` }, singers),
    ...bought(
      day,
      { club: 'fodbold', running: day.footballSeason, opens: (year) => `${year}-06-01` },
      players,
    ),
  ]
  all.push(...treasurersMonth(day))
  return all.toSorted((a, b) => a.day.localeCompare(b.day) || a.payer.localeCompare(b.payer))
}

/** What the football club's treasurer finds: late joiners in the month before, and a payment that was declined. */
function treasurersMonth(day: SeedDay): SeedPurchase[] {
  const monthBefore = addDays(`${day.today.slice(0, 7)}-01`, -1).slice(0, 7)
  const joined = (payer: string, kind: string, dayOfMonth: string): SeedPurchase => ({
    payer,
    lines: [
      { member: payer, fee: { club: 'fodbold', kind, year: seasonOf(`${monthBefore}-${dayOfMonth}`) } },
    ],
    day: `${monthBefore}-${dayOfMonth}`,
  })
  return [
    // MobilePay tells of its payouts, the provider of the cards does not.
    { ...joined('jens.moeller', 'passive', '04'), byApp: true },
    { ...joined('line.vestergaard', 'senior', '11'), byApp: true },
    joined('kirsten.moeller', 'passive', '19'),
    {
      payer: 'mads.vestergaard',
      lines: [
        { member: 'mads.vestergaard', fee: { club: 'fodbold', kind: 'senior', year: day.footballSeason } },
      ],
      day: addDays(day.today, -3),
      isDeclined: true,
    },
  ]
}

/** The football season (July to June) that was sold on a day: the coming one is, from June on. */
function seasonOf(day: CalendarDate): number {
  const year = Number(day.slice(0, 4))
  return day.slice(5) >= '06-01' ? year : year - 1
}

interface Seasons {
  club: Fee['club']
  /** The running season's year. */
  running: number
  /** The first day on which a season could be bought. */
  opens: (year: number) => CalendarDate
}

function bought(day: SeedDay, { club, running, opens }: Seasons, habits: readonly Habit[]): SeedPurchase[] {
  return habits.flatMap((habit, index) => {
    const ago = Array.from({ length: PAST_YEARS + 1 }, (_, years) => years)
    return ago
      .filter((years) => years <= habit.since && years >= (habit.until ?? 0))
      .map((years): SeedPurchase => {
        const year = running - years
        const lines = habit.members
          .filter((one) => years <= (one.since ?? habit.since))
          .map((one) => ({ member: one.key, fee: { club, kind: one.kind ?? 'membership', year } }))
        if (habit.partsSinceDays !== undefined && years === 0)
          return { payer: habit.payer, lines, day: addDays(day.today, -habit.partsSinceDays), inParts: true }
        return { payer: habit.payer, lines, day: payday(day, opens(year), index * 5 + years * 3) }
      })
  })
}

/** Some day after the season could be bought, spread over two months, and always before today. */
function payday(day: SeedDay, opens: CalendarDate, spread: number): CalendarDate {
  const wanted = addDays(opens, 3 + (spread % 55))
  return wanted < day.today ? wanted : addDays(day.today, -1)
}
