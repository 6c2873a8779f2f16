import type { Database } from '@medlem/database/database'
import type { ConfigurationRow } from '@medlem/database/schema/organisation'
import { type CalendarDate, membershipYear } from '@medlem/domain/calendar'
import { householdsOf, type TriedFee, type TriedPerson, type TriedYear } from '@medlem/domain/feeSimulation'
import { nextYearDays } from '@medlem/domain/nextYear'
import { feeTerms, isValidConfiguration } from '../../people/organisation/present.ts'
import { listAllConfigurations } from '../../people/organisation/store.ts'
import { findFamilyCap } from '../settings/feeRuleStore.ts'
import { listLinksAround, listPeopleOfYear } from './store.ts'

const yearOf = ({ startDate, endDate }: ConfigurationRow) => membershipYear(startDate, endDate)

/** The fees of a year that can be sold, and the family's maximum; where there are none yet, those of the year before, moved on. */
export async function readTriedYear(
  db: Database,
  { orgId, year, today }: { orgId: string; year: number; today: CalendarDate },
): Promise<{ tried: TriedYear; rows: ConfigurationRow[]; isCopy: boolean }> {
  const all = (await listAllConfigurations(db, orgId)).filter(isValidConfiguration)
  const own = all.filter((row) => yearOf(row) === year)
  const isCopy = own.length === 0
  const rows = isCopy
    ? all.filter((row) => yearOf(row) === year - 1).map((row) => ({ ...row, ...nextYearDays(row) }))
    : own
  const ownCap = await findFamilyCap(db, { orgId, year })
  const cap = ownCap ?? (isCopy ? await findFamilyCap(db, { orgId, year: year - 1 }) : null)
  return { rows, isCopy, tried: triedYear(rows, { year, today, cap }) }
}

/** Fees as they count on the first day from today on which all of them are on offer. */
export function triedYear(
  rows: readonly ConfigurationRow[],
  { year, today, cap }: { year: number; today: CalendarDate; cap: number | null },
): TriedYear {
  const on = rows.reduce(
    (latest, { offerStartDate }) => (offerStartDate > latest ? offerStartDate : latest),
    today,
  )
  return { year, on, fees: rows.map(triedFee), capMinor: cap === null ? undefined : BigInt(cap) }
}

const triedFee = (row: ConfigurationRow): TriedFee => {
  const { id, name, minAge, maxAge, ageOn, startDate } = row
  return { id, name, minAge, maxAge, ageOn, startDate, terms: feeTerms(row) }
}

/** Everybody of a year whose membership is not ended on that day, by household: linked accounts, directly or through others, with their children. */
export async function readHouseholds(
  db: Database,
  of: { orgId: string; year: number; on: CalendarDate },
): Promise<TriedPerson[][]> {
  const people = await listPeopleOfYear(db, of)
  const familyOf = unionFind(await listLinksAround(db, of))
  return householdsOf(
    people.map((person) => ({ ...person, familyId: familyOf(person.parentId ?? person.memberId) })),
  )
}

/** Names the set of ids that links join an id with. */
function unionFind(links: readonly { one: string; other: string }[]): (id: string) => string {
  const parents = new Map<string, string>()
  const rootOf = (id: string): string => {
    let root = id
    for (let next = parents.get(root); next !== undefined; next = parents.get(root)) root = next
    if (root !== id) parents.set(id, root)
    return root
  }
  for (const { one, other } of links) {
    const [a, b] = [rootOf(one), rootOf(other)]
    if (a !== b) parents.set(a, b)
  }
  return rootOf
}
