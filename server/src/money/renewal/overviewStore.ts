import type { Database } from '@medlem/database/database'
import { member } from '@medlem/database/schema/member'
import { membership, membershipPeriod } from '@medlem/database/schema/membership'
import { type ConfigurationRow, membershipConfiguration } from '@medlem/database/schema/organisation'
import type { PaymentRow } from '@medlem/database/schema/payment'
import { payment } from '@medlem/database/schema/payment'
import { renewal, renewalCharge } from '@medlem/database/schema/renewal'
import { savedCard } from '@medlem/database/schema/savedCard'
import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { memberName } from '../../club/membership/persons.ts'
import type { ChargeRow, RenewalRow } from './store.ts'

/** A renewal with what it is called. */
export interface RenewalView {
  row: RenewalRow
  memberId: string
  memberName: string
  payerName: string
  fee: ConfigurationRow
  last4: string | null
  isOn: boolean
  isYearPaid: boolean
}

// The bare names of a subquery's own columns would hide those of the renewal.
const isYearPaid = sql<boolean>`exists (select 1 from ${membershipPeriod} paid
  where paid.membership_id = "renewal"."membership_id" and paid.membership_for = "renewal"."year" and paid.status = 'active')`

/** What waits for a person, then what is tried again, then what waits for its member, what comes, and what is over. */
function urgency(since: Date): SQL {
  const { state, endedAt } = renewal
  return sql`case when ${state} = 'parked' then 0
    when ${state} in ('waiting', 'charging') then 1
    when ${state} in ('asked', 'refused') and ${endedAt} >= ${since.toISOString()}::timestamptz and not ${isYearPaid} then 2
    when ${state} = 'announced' then 3 else 4 end`
}

interface Page {
  orgId: string
  /** What ended before is not urgent any more. */
  since: Date
  offset: number
  limit: number
}

/** The renewals of an organisation, the most urgent first. */
export async function listOverview(
  db: Database,
  { orgId, since, offset, limit }: Page,
): Promise<RenewalView[]> {
  const nextOn = sql`case when ${renewal.endedAt} is null then ${renewal.nextOn} end`
  return viewsOf(db, eq(renewal.orgId, orgId))
    .orderBy(asc(urgency(since)), asc(nextOn), desc(renewal.endedAt), desc(renewal.id))
    .limit(limit)
    .offset(offset)
    .then((rows) => rows.map(toView))
}

export async function findRenewalView(db: Database, id: string): Promise<RenewalView | undefined> {
  const [row] = await viewsOf(db, eq(renewal.id, id))
  return row && toView(row)
}

function viewsOf(db: Database, where: SQL) {
  const payer = alias(member, 'payer')
  return db
    .select({
      row: renewal,
      owner: member,
      payer,
      fee: membershipConfiguration,
      isYearPaid,
      last4: savedCard.last4,
      isOn: membership.autoRenewal,
    })
    .from(renewal)
    .innerJoin(membership, eq(membership.id, renewal.membershipId))
    .innerJoin(member, eq(member.id, membership.memberId))
    .innerJoin(payer, eq(payer.id, renewal.payerId))
    .innerJoin(membershipConfiguration, eq(membershipConfiguration.id, renewal.membershipConfId))
    .innerJoin(savedCard, eq(savedCard.id, renewal.cardId))
    .where(where)
    .$dynamic()
}

type Joined = Awaited<ReturnType<typeof viewsOf>>[number]

function toView({ owner, payer, ...view }: Joined): RenewalView {
  return { ...view, memberId: owner.id, memberName: memberName(owner), payerName: memberName(payer) }
}

/** A charge, and the payment that it is of. */
export interface Charged {
  charge: ChargeRow
  payment: PaymentRow
}

/** The latest charge of each of these renewals, by the renewal's id. */
export async function latestCharges(
  db: Database,
  renewalIds: readonly string[],
): Promise<Map<string, Charged>> {
  if (renewalIds.length === 0) return new Map()
  const rows = await db
    .select({ charge: renewalCharge, payment })
    .from(renewalCharge)
    .innerJoin(payment, eq(payment.id, renewalCharge.paymentId))
    .where(inArray(renewalCharge.renewalId, [...renewalIds]))
    .orderBy(asc(renewalCharge.n))
  return new Map(rows.map((one) => [one.charge.renewalId, one]))
}

/** A renewal that waits for a person, kept from others who decide about it; undefined when it does not wait any more. */
export async function lockHeldForReview(tx: Database, id: string): Promise<RenewalRow | undefined> {
  const [row] = await tx
    .select()
    .from(renewal)
    .where(and(eq(renewal.id, id), eq(renewal.state, 'parked')))
    .for('no key update')
  return row
}
