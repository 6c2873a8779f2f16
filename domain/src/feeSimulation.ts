import { ageReason } from './age.ts'
import type { CalendarDate } from './calendar.ts'
import type { Minor } from './money.ts'
import type { FeeTerms } from './pricing.ts'
import { purchasePrice } from './purchasePrice.ts'

/** A fee that people are tried on. */
export interface TriedFee {
  id: string
  name: string
  minAge: number | null
  maxAge: number | null
  ageOn: CalendarDate | null
  startDate: CalendarDate
  terms: FeeTerms
}

/** Somebody of this year, with what they have. */
export interface TriedPerson {
  memberId: string
  firstName: string
  lastName: string
  dateOfBirth: CalendarDate | null
  parentId: string | null
  /** The name of their fee of this year. */
  feeName: string
  /** What this year cost without a joining fee; 0 for a year that was given. */
  paidMinor: Minor
}

/** The fees of a year with what a family pays at most, as they count on a day. */
export interface TriedYear {
  year: number
  on: CalendarDate
  fees: readonly TriedFee[]
  /** Undefined for no limit. */
  capMinor: Minor | undefined
}

export interface TriedLine {
  person: TriedPerson
  /** Undefined where no fee of the year is for this person. */
  fee: TriedFee | undefined
  unitMinor: Minor
}

export interface TriedHousehold {
  lines: TriedLine[]
  beforeMinor: Minor
  afterMinor: Minor
  /** What the family's maximum took off. */
  cappedMinor: Minor
}

/**
 * The fee that a person of this year would take: the one that is called as theirs was, if it is for their age; else the cheapest
 * with a range of ages that is theirs; else the cheapest that is for everybody.
 */
export function fittingFee(person: TriedPerson, { fees, on }: TriedYear): TriedFee | undefined {
  const isFor = (fee: TriedFee) => ageReason({ ...personOf(person), relation: 'self' }, fee) === undefined
  const fits = fees.filter(isFor)
  const cheapest = (some: readonly TriedFee[]) =>
    some.toSorted((a, b) => compare(priceAlone(a, on), priceAlone(b, on)) || compare(a.id, b.id))[0]
  return (
    fits.find(({ name }) => name === person.feeName) ??
    cheapest(fits.filter(({ minAge, maxAge }) => minAge !== null || maxAge !== null)) ??
    cheapest(fits)
  )
}

const personOf = ({ firstName, dateOfBirth }: TriedPerson) => ({ name: firstName, dateOfBirth })

function priceAlone({ id, terms }: TriedFee, on: CalendarDate): Minor {
  const line = { key: id, year: 0, terms, paysJoiningFee: false }
  return purchasePrice({ lines: [line], on })?.totalMinor ?? 0n
}

function compare<T extends bigint | string>(a: T, b: T): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** What a household of this year would pay if all of it bought together; without codes and joining fees. */
export function tryHousehold(people: readonly TriedPerson[], year: TriedYear): TriedHousehold {
  const wanted = people.map((person) => ({ person, fee: fittingFee(person, year) }))
  const priced = purchasePrice({
    lines: wanted.flatMap(({ person, fee }) =>
      fee
        ? [
            {
              key: `${person.memberId} ${year.year}`,
              year: year.year,
              terms: fee.terms,
              paysJoiningFee: false,
            },
          ]
        : [],
    ),
    on: year.on,
    caps:
      year.capMinor === undefined
        ? new Map()
        : new Map([[year.year, { limitMinor: year.capMinor, usedMinor: 0n }]]),
  })
  const unitOf = ({ memberId }: TriedPerson) =>
    priced?.lines.find(({ key }) => key === `${memberId} ${year.year}`)?.price.unitMinor ?? 0n
  return {
    lines: wanted.map(({ person, fee }) => ({ person, fee, unitMinor: unitOf(person) })),
    beforeMinor: people.reduce((sum, { paidMinor }) => sum + paidMinor, 0n),
    afterMinor: priced?.totalMinor ?? 0n,
    cappedMinor: (priced?.lines ?? [])
      .flatMap(({ adjustments }) => adjustments)
      .filter(({ kind }) => kind === 'family_cap')
      .reduce((sum, { amountMinor }) => sum - amountMinor, 0n),
  }
}

/** People by household: those of one family id together, in the order in which each household is met. */
export function householdsOf(people: readonly (TriedPerson & { familyId: string })[]): TriedPerson[][] {
  const byFamily = new Map<string, TriedPerson[]>()
  for (const person of people) {
    const household = byFamily.get(person.familyId)
    if (household) household.push(person)
    else byFamily.set(person.familyId, [person])
  }
  return [...byFamily.values()]
}

export type ExampleKind = 'single' | 'couple' | 'children'

export interface Example {
  kind: ExampleKind
  household: readonly TriedPerson[]
}

/**
 * Three households that a price is shown for: somebody alone, two adults, and the one with most children. Those in which
 * somebody has the fee in question come first, then the lowest id; a kind without any is left out.
 */
export function exampleHouseholds(
  households: readonly (readonly TriedPerson[])[],
  feeName: string | undefined,
): Example[] {
  const inOrder = households.toSorted(
    (a, b) => Number(has(b, feeName)) - Number(has(a, feeName)) || compare(firstId(a), firstId(b)),
  )
  const children = (household: readonly TriedPerson[]) =>
    household.filter(({ parentId }) => parentId !== null).length
  const single = inOrder.find((one) => one.length === 1 && children(one) === 0)
  const couple = inOrder.find((one) => one.length === 2 && children(one) === 0)
  const most = inOrder.toSorted((a, b) => children(b) - children(a))[0]
  return [
    ...(single ? [{ kind: 'single' as const, household: single }] : []),
    ...(couple ? [{ kind: 'couple' as const, household: couple }] : []),
    ...(most && children(most) > 0 ? [{ kind: 'children' as const, household: most }] : []),
  ]
}

const has = (household: readonly TriedPerson[], feeName: string | undefined) =>
  household.some((person) => person.feeName === feeName)
const firstId = (household: readonly TriedPerson[]) =>
  household.reduce((least, { memberId }) => (memberId < least ? memberId : least), '~')
