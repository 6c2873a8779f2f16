import type { CountedGender } from '@medlem/contract/memberFigure'
import type { Database } from '@medlem/database/database'
import { organisation } from '@medlem/database/schema/organisation'
import { sql } from 'drizzle-orm'

/** A sum of `organisation_tally`. */
export interface Counted {
  /** Of the organisation itself; otherwise of what is below it. */
  isOwn: boolean
  /** The one right below through which the organisations are; null in cells, and of the organisation itself. */
  through: string | null
  year: number
  /** Null in the sum of a year. */
  cell: { gender: CountedGender; ageGroup: number } | null
  members: number
}

/**
 * Members by year of the organisation itself and of each one right below with all that is below it; and the cells of the
 * organisation itself, and of all below together.
 */
export async function countFigures(
  db: Database,
  { orgId, from, to }: { orgId: string; from: number; to: number },
): Promise<Counted[]> {
  const { rows } = await db.execute<{
    is_own: boolean
    through: string | null
    year: number
    gender: CountedGender | null
    age_group: number | null
    members: number
  }>(sql`
    with part as (select ${orgId}::uuid as id, true as is_own, null::uuid as through
      union all select id, false, through from organisations_below(${orgId}))
    select is_own, through, year, gender, age_group, sum(members)::int as members
    from part join organisation_tally as tally on tally.org_id = part.id
    where tally.year between ${from} and ${to}
    group by grouping sets ((is_own, through, year), (is_own, year, gender, age_group))`)
  return rows.map(({ is_own: isOwn, gender, age_group: ageGroup, ...row }) => ({
    ...row,
    isOwn,
    cell: gender === null || ageGroup === null ? null : { gender, ageGroup },
  }))
}

/** Those right below an organisation, by name, with how many are below each, itself counted. */
export async function listRightBelow(
  db: Database,
  orgId: string,
): Promise<{ id: string; name: string; hue: number; organisations: number }[]> {
  const { rows } = await db.execute<{ id: string; name: string; hue: number; organisations: number }>(sql`
    select ${organisation.id} as id, ${organisation.name} as name, ${organisation.hue} as hue, below.organisations
    from (select through, count(*)::int as organisations from organisations_below(${orgId}) group by through) as below
    join ${organisation} on ${organisation.id} = below.through order by lower(${organisation.name}), ${organisation.id}`)
  return rows
}

/** How many organisations are below one, at every level. */
export async function countBelow(db: Database, orgId: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from organisations_below(${orgId})`,
  )
  return rows[0]?.count ?? 0
}
