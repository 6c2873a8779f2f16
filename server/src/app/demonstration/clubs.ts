import type { discountCode, familyCap } from '@medlem/database/schema/fee'
import type { NewConfiguration, NewOrganisation } from '@medlem/database/schema/organisation'
import { addDays } from '@medlem/domain/calendar'
import { demonstrationClubTexts } from '@medlem/i18n/en/server/demonstration/club'
import { inEveryLanguage } from './inEveryLanguage.ts'
import type { SeedDay } from './seedDay.ts'
import { organisationId, seedId } from './seedId.ts'

export type ClubKey = 'sejlklub' | 'kor' | 'fodbold' | 'skak'

type ClubTexts = typeof demonstrationClubTexts

const ofClub = (say: (t: ClubTexts) => Record<'category' | 'description', string>) =>
  inEveryLanguage(demonstrationClubTexts, say)
const feeName = (say: (t: ClubTexts) => string) =>
  inEveryLanguage(demonstrationClubTexts, (t) => ({ name: say(t) }))

/** Invented clubs; the gateway keys are added when they are written. */
export const clubs: readonly (Omit<NewOrganisation, 'id' | 'key'> & { key: ClubKey })[] = [
  {
    key: 'sejlklub',
    name: 'Sejlklubben Havkatten',
    ...ofClub((t) => ({ category: t.sailing, description: t.sailingText })),
    hue: 232,
    email: 'kontor@sejlklub.example.org',
    address: 'Havnevej 4, 8000 Aarhus C',
    registrationNumber: '90 00 00 14',
    isPublic: true,
  },
  {
    key: 'kor',
    name: 'Kammerkoret Lærken',
    ...ofClub((t) => ({ category: t.choir, description: t.choirText })),
    hue: 330,
    email: 'kor@kor.example.org',
    address: 'Kirkestræde 9, 8000 Aarhus C',
    registrationNumber: '90 00 00 22',
  },
  {
    key: 'fodbold',
    name: 'Åbyhøj Boldklub af 1931',
    ...ofClub((t) => ({ category: t.football, description: t.footballText })),
    hue: 145,
    email: 'kontor@fodbold.example.org',
    address: 'Stadionvej 31, 8230 Åbyhøj',
    registrationNumber: '90 00 00 30',
    // Larger refunds need a second person: the demonstration has one to approve.
    refundSecondPersonMinor: 50_000,
    // Ten days and 100 kr. are the law's limits.
    dunning: [
      { afterDays: 10, feeMinor: 5_000 },
      { afterDays: 25, feeMinor: 5_000 },
    ],
  },
  {
    key: 'skak',
    name: 'Skakklubben Springeren',
    ...ofClub((t) => ({ category: t.chess, description: t.chessText })),
    hue: 60,
    email: 'formand@skak.example.org',
    address: 'Biblioteksgade 2, 8000 Aarhus C',
    registrationNumber: '90 00 00 49',
  },
]

/** The club that also takes MobilePay. */
export const appClub: ClubKey = 'sejlklub'

/** Clubs that can take payments; chess has not set them up. */
export const payingClubs: readonly ClubKey[] = ['sejlklub', 'kor', 'fodbold']

/** Takes payments as a real club does, at the sandbox gateway alone, which moves no money; the others are in test mode. */
export const liveClub: ClubKey = 'fodbold'

/** A fee of a club in one period. */
export interface Fee {
  club: ClubKey
  /** 'membership', 'senior', 'youth', 'passive'. */
  kind: string
  /** Year in which the period begins. */
  year: number
}

export const feeId = ({ club, kind, year }: Fee) => seedId(`fee ${club} ${kind} ${year}`)

/** How many years back the books go. */
export const PAST_YEARS = 3

export function fees(day: SeedDay): NewConfiguration[] {
  const sailing = years(day.year - PAST_YEARS, day.year + 1).map((year) =>
    fee(
      { club: 'sejlklub', kind: 'membership', year },
      {
        ...feeName((t) => t.membership),
        // Dearer by 25 kr. every second year.
        membershipPriceMinor: 45_000 - Math.floor((day.year + 1 - year) / 2) * 2_500,
        startDate: `${year}-01-01`,
        endDate: `${year}-12-31`,
        offerStartDate: year > day.year ? addDays(day.today, -20) : `${year - 1}-11-01`,
        ...(year > day.year && { priceSteps: [{ from: `${year}-07-01`, priceMinor: 22_500 }] }),
      },
    ),
  )
  const singing = years(day.choirSeason - PAST_YEARS, day.choirSeason + 1).map((year) =>
    fee(
      { club: 'kor', kind: 'membership', year },
      {
        ...feeName((t) => t.season),
        // The next season is dearer, so that a simulation of its fees shows a difference.
        membershipPriceMinor: year > day.choirSeason ? 87_500 : 80_000,
        startDate: `${year}-08-01`,
        endDate: `${year + 1}-07-31`,
        offerStartDate: year > day.choirSeason ? addDays(day.today, 20) : `${year}-06-01`,
        ...(year >= day.choirSeason && { instalments: { count: 3, days: [], chargeMinor: 0 } }),
        // The running season is full: only the next one is for sale, and it opens later.
        enabled: year > day.choirSeason,
      },
    ),
  )
  const football = years(day.footballSeason - PAST_YEARS, day.footballSeason).flatMap((year) => {
    const season = {
      startDate: `${year}-07-01`,
      endDate: `${year + 1}-06-30`,
      offerStartDate: `${year}-06-01`,
    }
    return [
      fee(
        { club: 'fodbold', kind: 'senior', year },
        { ...season, ...feeName((t) => t.senior), membershipPriceMinor: 120_000, minAge: 16 },
      ),
      fee(
        { club: 'fodbold', kind: 'youth', year },
        {
          ...season,
          ...feeName((t) => t.youth),
          maxAge: 17,
          membershipPriceMinor: 65_000,
          // Insurance.
          membershipSurchargeMinor: 2_500,
        },
      ),
      fee(
        { club: 'fodbold', kind: 'passive', year },
        {
          ...season,
          ...feeName((t) => t.passive),
          membershipPriceMinor: 16_000,
          vatRateTenThousandths: 12_500,
        },
      ),
    ]
  })
  return [...sailing, ...singing, ...football]
}

/** The most that a family pays to the sailing club next year, and a code. */
export function feeRules(day: SeedDay) {
  const orgId = organisationId('sejlklub')
  const cap: typeof familyCap.$inferInsert = { orgId, year: day.year + 1, limitMinor: 200_000 }
  const code: typeof discountCode.$inferInsert = {
    id: seedId('discount code of the sailing club'),
    orgId,
    code: 'HAVNEFEST',
    percent: 10,
    appliesTo: 'both',
    validFrom: addDays(day.today, -10),
    validTo: `${day.year + 1}-12-31`,
    maxUses: 50,
    maxUsesPerMember: 1,
  }
  return { cap, code }
}

type Terms = Pick<
  NewConfiguration,
  'name' | 'translations' | 'membershipPriceMinor' | 'startDate' | 'endDate' | 'offerStartDate'
> &
  Partial<
    Pick<
      NewConfiguration,
      | 'vatRateTenThousandths'
      | 'membershipSurchargeMinor'
      | 'enabled'
      | 'minAge'
      | 'maxAge'
      | 'priceSteps'
      | 'instalments'
    >
  >

function fee(which: Fee, terms: Terms): NewConfiguration {
  return {
    vatRateTenThousandths: 0,
    membershipSurchargeMinor: 0,
    enabled: true,
    ...terms,
    id: feeId(which),
    orgId: organisationId(which.club),
  }
}

function years(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}
