import type { Database } from '@medlem/database/database'
import { event } from '@medlem/database/schema/event'
import { member } from '@medlem/database/schema/member'
import { payment, purchase, purchaseLine } from '@medlem/database/schema/payment'
import { eventRegistration as registration } from '@medlem/database/schema/registration'
import { and, asc, eq } from 'drizzle-orm'

/** Cancelled places whose payment by hand was not taken back, of an organisation's events or of one of them. */
export function listHandBackRows(
  db: Database,
  { orgId, eventId }: { orgId: string; eventId?: string | undefined },
) {
  const { firstName, lastName } = member
  const { unitMinor: amountMinor } = purchaseLine
  const { currency } = purchase
  return db
    .select({ registration, event, firstName, lastName, amountMinor, currency, manual: payment.manual })
    .from(registration)
    .innerJoin(event, eq(event.id, registration.eventId))
    .innerJoin(member, eq(member.id, registration.memberId))
    .innerJoin(purchaseLine, eq(purchaseLine.registrationId, registration.id))
    .innerJoin(purchase, eq(purchase.id, purchaseLine.purchaseId))
    .innerJoin(payment, eq(payment.purchaseId, purchase.id))
    .where(
      and(
        eq(event.orgId, orgId),
        eventId === undefined ? undefined : eq(event.id, eventId),
        eq(registration.state, 'cancelled'),
        eq(payment.state, 'manual'),
      ),
    )
    .orderBy(asc(event.startDate), asc(firstName), asc(lastName), asc(registration.id))
}
