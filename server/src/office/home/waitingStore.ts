import type { Waiting } from '@medlem/contract/office'
import type { Database } from '@medlem/database/database'
import { affiliation } from '@medlem/database/schema/affiliation'
import { dispute } from '@medlem/database/schema/dispute'
import { booksReport } from '@medlem/database/schema/ledger'
import { message } from '@medlem/database/schema/message'
import { payment, purchase, purchaseLine } from '@medlem/database/schema/payment'
import { refund } from '@medlem/database/schema/refund'
import { eventRegistration } from '@medlem/database/schema/registration'
import { renewal } from '@medlem/database/schema/renewal'
import { thread } from '@medlem/database/schema/thread'
import type { CalendarDate } from '@medlem/domain/calendar'
import { sql } from 'drizzle-orm'
import { overdueParts } from '../../people/memberFilter/overdueParts.ts'

/** What waits in an organisation, longest wait first. Differences found before a day are left out. */
export async function listWaiting(
  db: Database,
  { orgId, today, differencesSince }: { orgId: string; today: CalendarDate; differencesSince: CalendarDate },
): Promise<Waiting[]> {
  const ofPayment = sql`join ${payment} on ${payment.purchaseId} = ${purchase.id}`
  const sources = [
    sql`select 'dispute' as kind, ${dispute.openedAt} as since from ${purchase} ${ofPayment}
        join ${dispute} on ${dispute.paymentId} = ${payment.id}
      where ${purchase.orgId} = ${orgId} and ${dispute.concludedAt} is null`,
    sql`select 'refund', ${refund.createdAt} from ${purchase} ${ofPayment}
        join ${refund} on ${refund.paymentId} = ${payment.id}
      where ${purchase.orgId} = ${orgId} and ${refund.state} = 'requested'`,
    sql`select 'handBack', ${eventRegistration.changedAt} from ${purchase} ${ofPayment}
        join ${purchaseLine} on ${purchaseLine.purchaseId} = ${purchase.id}
        join ${eventRegistration} on ${eventRegistration.id} = ${purchaseLine.registrationId}
      where ${purchase.orgId} = ${orgId} and ${payment.state} = 'manual' and ${eventRegistration.state} = 'cancelled'`,
    sql`select 'message', ${thread.lastAt} from ${thread}
      where ${thread.orgId} = ${orgId} and ${thread.state} = 'open'`,
    sql`select 'renewal', coalesce(${renewal.endedAt}, ${renewal.announcedAt}) from ${renewal}
      where ${renewal.orgId} = ${orgId} and ${renewal.state} = 'parked'`,
    sql`select 'instalment', part.due_on::timestamp at time zone 'Europe/Copenhagen' from (${overdueParts({ orgId, today })}) as part`,
    sql`select 'delivery', ${message.createdAt} from ${message}
      where ${message.orgId} = ${orgId} and ${message.state} = 'dead'`,
    sql`select 'difference', ${booksReport.comparedAt} from ${booksReport}, jsonb_array_elements(${booksReport.differences})
      where ${booksReport.orgId} = ${orgId} and ${booksReport.day} >= ${differencesSince}`,
    sql`select 'affiliation', ${affiliation.askedAt} from ${affiliation}
      where ${affiliation.acceptedAt} is null and ${affiliation.endedAt} is null
        and case when ${affiliation.askedByParent} then ${affiliation.childId} else ${affiliation.parentId} end = ${orgId}`,
  ]
  const { rows } = await db.execute<Waiting & { since: Date | string }>(sql`
    select kind, count(*)::int as count, min(since) as since
    from (${sql.join(sources, sql` union all `)}) as one group by kind order by min(since), kind`)
  return rows.map((row) => ({ ...row, since: new Date(row.since).toISOString() }))
}
