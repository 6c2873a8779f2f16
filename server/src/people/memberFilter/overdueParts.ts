import { claim } from '@medlem/database/schema/claim'
import { instalmentPart, instalmentPlan, instalmentPurchase } from '@medlem/database/schema/instalment'
import { member } from '@medlem/database/schema/member'
import { membershipPeriod } from '@medlem/database/schema/membership'
import { payment } from '@medlem/database/schema/payment'
import type { CalendarDate } from '@medlem/domain/calendar'
import { isPaid, statesWhere, wasPaid } from '@medlem/domain/payment'
import { type SQL, sql } from 'drizzle-orm'

const paid = statesWhere(isPaid)
const captured = statesWhere((state) => wasPaid(state))

const isPaidBy = (purchaseId: SQL, states = captured) =>
  sql`exists (select from ${payment} p where p.purchase_id = ${purchaseId} and p.state in ${states})`

/** What was given back of a claim whose year does not count is owed again, and of a share also while others have paid for the year. */
const isOwedAgain = sql`(claimed.plan_id is not null and exists (select from jsonb_array_elements(part.lines) line
  join ${membershipPeriod} year on year.id = (line->>'historyId')::uuid and ((year.status <> 'active' and year.open)
    or (claimed.share_of is not null and year.status = 'active' and year.granted_by is null))))`

/** Of a claim the years may be drafts, which wait for the money. */
const counts = sql`(year.status = 'active' or year.open)`

/**
 * The parts of an organisation whose day is over, or for which it is unknown whether a card was charged, and that are not paid:
 * `id`, `due_on` and `lines`. As partState() of the domain says of each.
 */
export function overdueParts({ orgId, today }: { orgId: string; today: CalendarDate }): SQL {
  return openParts(orgId, sql`(part.due_on < ${today}::date or part.is_held)`)
}

function openParts(orgId: string, condition: SQL): SQL {
  return sql`select part.id, part.due_on, part.lines
    from ${instalmentPlan} plan join ${instalmentPart} part on part.plan_id = plan.id
    left join ${claim} claimed on claimed.plan_id = plan.id
    join ${member} payer on payer.id = plan.payer_id and payer.enabled
    where plan.org_id = ${orgId} and plan.stopped_at is null and part.waived_at is null
      and ${condition}
      and (claimed.plan_id is not null or (part.n > 1 and ${isPaidBy(sql`plan.purchase_id`)}))
      and not exists (select from ${instalmentPurchase} link
        where link.part_id = part.id and (${isPaidBy(sql`link.purchase_id`, paid)}
          or (${isPaidBy(sql`link.purchase_id`)} and not ${isOwedAgain})))
      and exists (select from jsonb_array_elements(part.lines) line
        join ${membershipPeriod} year on year.id = (line->>'historyId')::uuid and ${counts})`
}

/** Ids of the members whose years have such a part. */
export function membersOverdue(of: { orgId: string; today: CalendarDate }): SQL {
  return membersOf(overdueParts(of))
}

/** Ids of the members whose years have a part that is not paid, due or still to come. */
export function membersInParts(orgId: string): SQL {
  return membersOf(openParts(orgId, sql`true`))
}

function membersOf(parts: SQL): SQL {
  return sql`select year.member_id from (${parts}) as open
    cross join jsonb_array_elements(open.lines) line
    join ${membershipPeriod} year on year.id = (line->>'historyId')::uuid and ${counts}`
}
