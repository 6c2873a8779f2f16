import type { Database } from '@medlem/database/database'
import { discountCode } from '@medlem/database/schema/fee'
import type { CalendarDate } from '@medlem/domain/calendar'
import { and, eq, gte, inArray, lte } from 'drizzle-orm'

/** What is bought with a code. */
export type SoldWithCode = 'memberships' | 'places'

/** Those of the organisations that have a code which can be used today for what is sold. */
export async function listTakingCodes(
  db: Database,
  { orgIds, sold, today }: { orgIds: readonly string[]; sold: SoldWithCode; today: CalendarDate },
): Promise<ReadonlySet<string>> {
  if (orgIds.length === 0) return new Set()
  const { orgId, enabled, validFrom, validTo, appliesTo } = discountCode
  const isOn = and(eq(enabled, true), lte(validFrom, today), gte(validTo, today))
  const rows = await db
    .selectDistinct({ orgId })
    .from(discountCode)
    .where(and(inArray(orgId, [...orgIds]), isOn, inArray(appliesTo, [sold, 'both'])))
  return new Set(rows.map((row) => row.orgId))
}
