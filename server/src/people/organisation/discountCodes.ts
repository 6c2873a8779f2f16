import { DiscountTarget } from '@medlem/contract/fee'
import type { Database } from '@medlem/database/database'
import { discountCode } from '@medlem/database/schema/fee'
import type { CalendarDate } from '@medlem/domain/calendar'
import { and, eq, gte, inArray, lte } from 'drizzle-orm'

/** Whether a code that applies to this lowers something of what is sold. */
export function takesCode(sold: DiscountTarget, appliesTo: DiscountTarget): boolean {
  return sold === 'both' || appliesTo === 'both' || sold === appliesTo
}

/** Those of the organisations that have a code which can be used today for what is sold. */
export async function listTakingCodes(
  db: Database,
  { orgIds, sold, today }: { orgIds: readonly string[]; sold: DiscountTarget; today: CalendarDate },
): Promise<ReadonlySet<string>> {
  if (orgIds.length === 0) return new Set()
  const { orgId, enabled, validFrom, validTo, appliesTo } = discountCode
  const isOn = and(eq(enabled, true), lte(validFrom, today), gte(validTo, today))
  const rows = await db
    .selectDistinct({ orgId })
    .from(discountCode)
    .where(
      and(
        inArray(orgId, [...orgIds]),
        isOn,
        inArray(
          appliesTo,
          DiscountTarget.options.filter((of) => takesCode(sold, of)),
        ),
      ),
    )
  return new Set(rows.map((row) => row.orgId))
}
