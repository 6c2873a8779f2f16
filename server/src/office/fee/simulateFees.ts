import type { FeeSimulation, SimulatedChange, SimulatedFamily } from '@medlem/contract/feeChange'
import { copenhagenDate } from '@medlem/domain/calendar'
import { type TriedHousehold, tryHousehold } from '@medlem/domain/feeSimulation'
import { toWireMinor } from '@medlem/domain/money'
import { requireAdministered } from '../../people/access/administer.ts'
import { auditListRead } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import { administers } from '../../people/access/policy.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { readHouseholds, readTriedYear } from './triedYear.ts'

const PAGE_SIZE = 50

interface Asked {
  orgId: string
  year: number
  show: 'all' | SimulatedChange
  page: number
}

/**
 * Everybody of the year before who is a member still through the fees of a year, as if each family bought together on one day. It is read and
 * computed whole, some hundred bytes a person, and answered page by page.
 */
export async function simulateFees(
  deps: Deps,
  caller: Caller,
  { orgId, year, show, page }: Asked,
): Promise<FeeSimulation> {
  const organisation = await requireAdministered(deps, caller, orgId, 'fees:write')
  const { db, clock } = deps
  const today = copenhagenDate(clock.now())
  const { tried, isCopy } = await readTriedYear(db, { orgId, year, today })
  const households = await readHouseholds(db, { orgId, year: year - 1, on: tried.on })
  const families = households.map((people) => tryHousehold(people, tried))
  const isNamed = administers(caller, organisation, 'members:read')
  const listed = families.filter((family) => show === 'all' || changeOf(family) === show).toSorted(byChange)
  const shown = listed.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE)
  if (isNamed && shown.length > 0) {
    await auditListRead(deps, caller, {
      action: 'fee_simulation_read',
      orgId,
      size: shown.reduce((sum, { lines }) => sum + lines.length, 0),
      detail: { year, show, families: shown.length },
    })
  }
  return {
    year,
    on: tried.on,
    isCopy,
    currency: organisation.currency,
    members: families.reduce((sum, { lines }) => sum + lines.length, 0),
    families: families.length,
    ...sumsOf(families),
    rows: shown.map((family) => rowOf(family, isNamed)),
    rowCount: listed.length,
  }
}

const differenceOf = ({ beforeMinor, afterMinor }: TriedHousehold) => afterMinor - beforeMinor

function changeOf(family: TriedHousehold): SimulatedChange {
  if (family.lines.some(({ fee }) => !fee)) return 'none'
  const difference = differenceOf(family)
  if (difference === 0n) return 'same'
  return difference > 0n ? 'more' : 'less'
}

/** The largest change first, in either direction; of equal ones by id, so that pages fit together. */
function byChange(a: TriedHousehold, b: TriedHousehold): number {
  const [one, other] = [absolute(differenceOf(a)), absolute(differenceOf(b))]
  if (one !== other) return one > other ? -1 : 1
  return firstOf(a).memberId < firstOf(b).memberId ? -1 : 1
}

const absolute = (minor: bigint) => (minor < 0n ? -minor : minor)

/** A grown-up where there is one. */
function firstOf({ lines }: TriedHousehold) {
  const people = lines.map(({ person }) => person)
  const first = people.find(({ parentId }) => parentId === null) ?? people[0]
  if (!first) throw new Error('a family without people')
  return first
}

function sumsOf(families: readonly TriedHousehold[]) {
  const changed = (change: SimulatedChange) => {
    const differences = families
      .filter((family) => changeOf(family) === change)
      .map((family) => absolute(differenceOf(family)))
    return {
      families: differences.length,
      minor: toWireMinor(differences.reduce((sum, one) => sum + one, 0n)),
      mostMinor: toWireMinor(differences.reduce((most, one) => (one > most ? one : most), 0n)),
    }
  }
  const sum = (of: (family: TriedHousehold) => bigint) =>
    toWireMinor(families.reduce((total, family) => total + of(family), 0n))
  return {
    beforeMinor: sum(({ beforeMinor }) => beforeMinor),
    afterMinor: sum(({ afterMinor }) => afterMinor),
    more: changed('more'),
    less: changed('less'),
    same: changed('same').families,
    withoutFee: families.reduce((count, { lines }) => count + lines.filter(({ fee }) => !fee).length, 0),
    cappedMinor: sum(({ cappedMinor }) => cappedMinor),
    cappedFamilies: families.filter(({ cappedMinor }) => cappedMinor > 0n).length,
  }
}

function rowOf(family: TriedHousehold, isNamed: boolean): SimulatedFamily {
  const { memberId, firstName, lastName } = firstOf(family)
  return {
    memberId: isNamed ? memberId : null,
    name: isNamed ? `${firstName} ${lastName}`.trim() : null,
    people: family.lines.length,
    beforeMinor: toWireMinor(family.beforeMinor),
    afterMinor: toWireMinor(family.afterMinor),
    change: changeOf(family),
  }
}
