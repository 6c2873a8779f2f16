import type { Database } from '@medlem/database/database'
import { appointment, appointmentInvitation } from '@medlem/database/schema/appointment'
import { membershipPeriod } from '@medlem/database/schema/membership'
import { page } from '@medlem/database/schema/page'
import { payment, purchase, purchaseLine } from '@medlem/database/schema/payment'
import { refund } from '@medlem/database/schema/refund'
import { isPaid, statesWhere } from '@medlem/domain/payment'
import { inArray, sql } from 'drizzle-orm'

interface Found extends Record<string, unknown> {
  people: number
  statutes: boolean
  privacy: boolean
  purchase: boolean
  refund: boolean
  own: { membershipId: string; historyId: string } | null
}

/** What the first hour leaves behind in an organisation, in one question. */
export async function findSetup(
  db: Database,
  { orgId, payerId, now }: { orgId: string; payerId: string; now: Date },
): Promise<Found> {
  const isBought = inArray(payment.state, statesWhere(isPaid))
  const ofOrganisation = sql`from ${purchase} join ${payment} on ${payment.purchaseId} = ${purchase.id}
    where ${purchase.orgId} = ${orgId}`
  const hasPage = (kind: 'statutes' | 'privacy') =>
    sql`exists (select from ${page} where ${page.orgId} = ${orgId} and ${page.kind} = ${kind})`
  const { rows } = await db.execute<Found>(sql`
    select
      (select count(*)::int from ${appointment} where ${appointment.orgId} = ${orgId} and ${appointment.endedAt} is null)
        + (select count(*)::int from ${appointmentInvitation}
            where ${appointmentInvitation.orgId} = ${orgId} and ${appointmentInvitation.acceptedAt} is null
              and ${appointmentInvitation.withdrawnAt} is null and ${appointmentInvitation.expiresAt} > ${now}) as people,
      ${hasPage('statutes')} as statutes,
      ${hasPage('privacy')} as privacy,
      exists (select ${ofOrganisation} and ${isBought}) as purchase,
      exists (select from ${purchase} join ${payment} on ${payment.purchaseId} = ${purchase.id}
        join ${refund} on ${refund.paymentId} = ${payment.id}
        where ${purchase.orgId} = ${orgId} and ${refund.state} = 'done') as refund,
      (select json_build_object('membershipId', ${membershipPeriod.membershipId}, 'historyId', ${membershipPeriod.id})
        from ${purchase} join ${payment} on ${payment.purchaseId} = ${purchase.id}
        join ${purchaseLine} on ${purchaseLine.purchaseId} = ${purchase.id}
        join ${membershipPeriod} on ${membershipPeriod.id} = ${purchaseLine.historyId}
        where ${purchase.orgId} = ${orgId} and ${purchase.payerId} = ${payerId} and ${isBought}
        order by ${payment.createdAt} desc limit 1) as own`)
  const [found] = rows
  if (!found) throw new Error('the setup was not read')
  return found
}
