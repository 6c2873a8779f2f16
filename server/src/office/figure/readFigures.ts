import type { FigureCell, MemberFigure, OrganisationFigures } from '@medlem/contract/memberFigure'
import { AGE_GROUPS, isCounted, seenFromAbove } from '@medlem/domain/memberFigure'
import { requireAdministered } from '../../people/access/administer.ts'
import type { Caller } from '../../people/access/caller.ts'
import { administers } from '../../people/access/policy.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { type Counted, countFigures, listRightBelow } from './store.ts'

/** Years before the one that is asked for. */
const EARLIER = 5

/**
 * Members of a year, of an organisation and of all below it. Groups of its own are exact for those who may read its members;
 * for those above, and of what is below, they are rounded (decision 39).
 */
export async function readFigures(
  deps: Deps,
  caller: Caller,
  { orgId, year }: { orgId: string; year: number },
): Promise<OrganisationFigures> {
  const organisation = await requireAdministered(deps, caller, orgId, 'figures:read')
  const counted = await countFigures(deps.db, { orgId, from: year - EARLIER, to: year })
  const children = await listRightBelow(deps.db, orgId)
  const own = counted.filter(({ isOwn }) => isOwn)
  const below = counted.filter(({ isOwn }) => !isOwn)
  const through = new Map<string | null, Counted[]>()
  for (const row of below) through.set(row.through, [...(through.get(row.through) ?? []), row])
  const isReader = administers(caller, organisation, 'members:read')
  return {
    year,
    organisation: { id: organisation.id, name: organisation.name, hue: organisation.hue },
    own: isReader ? figureOf(own, year) : seenFromAbove(figureOf(own, year)),
    below:
      children.length === 0
        ? null
        : {
            organisations: children.reduce((sum, one) => sum + one.organisations, 0),
            figure: seenFromAbove(figureOf(below, year)),
            children: children.map((one) => {
              const rows = through.get(one.id) ?? []
              return { ...one, members: sumOf(rows, year), before: sumOf(rows, year - 1) }
            }),
          },
    years: Array.from({ length: EARLIER + 1 }, (_, at) => year - EARLIER + at).map((one) => ({
      year: one,
      own: sumOf(own, one),
      below: sumOf(below, one),
    })),
  }
}

const sumOf = (rows: readonly Counted[], year: number) =>
  rows.filter((row) => row.cell === null && row.year === year).reduce((sum, { members }) => sum + members, 0)

function figureOf(rows: readonly Counted[], year: number): MemberFigure {
  const cells = new Map<string, FigureCell>()
  for (const { cell, year: of, members } of rows) {
    const ageGroup = cell && AGE_GROUPS[cell.ageGroup]
    if (!cell || !ageGroup || of < year - 1) continue
    const { gender } = cell
    const key = `${gender} ${ageGroup}`
    const found = cells.get(key) ?? { gender, ageGroup, members: 0, before: 0 }
    cells.set(key, { ...found, [of === year ? 'members' : 'before']: members })
  }
  return {
    members: sumOf(rows, year),
    before: sumOf(rows, year - 1),
    groups: [...cells.values()].filter(isCounted),
    isRounded: false,
  }
}
