import type { Database } from '@medlem/database/database'
import { bankLine, bankMatch, bankPayer } from '@medlem/database/schema/bank'
import { claim } from '@medlem/database/schema/claim'
import { creditEntry } from '@medlem/database/schema/credit'
import { dispute } from '@medlem/database/schema/dispute'
import { discountCode, discountUse } from '@medlem/database/schema/fee'
import { instalmentPlan } from '@medlem/database/schema/instalment'
import type { MemberRow } from '@medlem/database/schema/member'
import { membershipPeriod } from '@medlem/database/schema/membership'
import { membershipConfiguration, organisation } from '@medlem/database/schema/organisation'
import { payment, purchase, purchaseLine } from '@medlem/database/schema/payment'
import { refund } from '@medlem/database/schema/refund'
import { hasSameWords } from '@medlem/domain/samePerson'
import { and, asc, eq, exists, inArray, isNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ExportRow } from './exportStore.ts'

const whole = alias(instalmentPlan, 'whole')

/**
 * What organisations ask for years of the member and the children, and what they ask the member to pay, with the shares that others pay of it.
 * Of a claim that another pays only that it exists: its amount is the payer's to know. The payer of a share is left out, as another person.
 */
export async function listClaimRows(
  db: Database,
  payerId: string,
  memberIds: string[],
): Promise<ExportRow[]> {
  const { planId, reference, dueOn, isAwaited, end, shareOf } = claim
  const { totalMinor, currency, createdAt, stoppedAt, stopReason } = instalmentPlan
  const isPayer = eq(instalmentPlan.payerId, payerId)
  const isOwn = or(isPayer, eq(whole.payerId, payerId))
  return db
    .select({
      claimId: planId,
      shareOf,
      memberId: membershipPeriod.memberId,
      organisation: organisation.name,
      membership: membershipConfiguration.name,
      year: membershipPeriod.membershipFor,
      reference: sql<string | null>`case when ${isPayer} then ${reference} end`,
      dueOn,
      isAwaited,
      totalMinor: sql<number | null>`case when ${isOwn} then ${totalMinor} end`,
      currency,
      endedAs: end,
      createdAt,
      stoppedAt,
      stopReason: sql<string | null>`case when ${isPayer} then ${stopReason} end`,
    })
    .from(claim)
    .innerJoin(instalmentPlan, eq(instalmentPlan.id, planId))
    .leftJoin(whole, eq(whole.id, shareOf))
    .innerJoin(purchaseLine, eq(purchaseLine.purchaseId, instalmentPlan.purchaseId))
    .innerJoin(membershipPeriod, eq(membershipPeriod.id, purchaseLine.historyId))
    .innerJoin(membershipConfiguration, eq(membershipConfiguration.id, membershipPeriod.membershipConfId))
    .innerJoin(organisation, eq(organisation.id, claim.orgId))
    .where(or(isOwn, inArray(membershipPeriod.memberId, memberIds)))
    .orderBy(asc(createdAt), asc(planId))
}

/** What organisations gave back of the member's payments, or are about to. */
export async function listRefundRows(db: Database, payerId: string): Promise<ExportRow[]> {
  const { amountMinor, reason, state, createdAt, answeredAt } = refund
  return db
    .select({
      paymentId: payment.id,
      organisation: organisation.name,
      amountMinor,
      currency: purchase.currency,
      reason,
      state,
      createdAt,
      answeredAt,
    })
    .from(refund)
    .innerJoin(payment, eq(payment.id, refund.paymentId))
    .innerJoin(purchase, eq(purchase.id, payment.purchaseId))
    .innerJoin(organisation, eq(organisation.id, purchase.orgId))
    .where(eq(purchase.payerId, payerId))
    .orderBy(asc(createdAt), asc(refund.id))
}

/** What the member's bank asked about their payments. */
export async function listDisputeRows(db: Database, payerId: string): Promise<ExportRow[]> {
  const { kind, amountMinor, reason, state, disputedOn, concludedAt } = dispute
  return db
    .select({
      paymentId: payment.id,
      organisation: organisation.name,
      kind,
      amountMinor,
      reason,
      state,
      disputedOn,
      concludedAt,
    })
    .from(dispute)
    .innerJoin(payment, eq(payment.id, dispute.paymentId))
    .innerJoin(purchase, eq(purchase.id, payment.purchaseId))
    .innerJoin(organisation, eq(organisation.id, purchase.orgId))
    .where(eq(purchase.payerId, payerId))
    .orderBy(asc(disputedOn), asc(dispute.id))
}

/**
 * What of lines of a bank was booked as paid by the member. What the bank says stands in those that name the member as the payer; others
 * may be of somebody else, who paid for the member.
 */
export async function listBankRows(
  db: Database,
  { id: payerId, firstName, lastName }: Pick<MemberRow, 'id' | 'firstName' | 'lastName'>,
): Promise<ExportRow[]> {
  const { amountMinor, reason, createdAt } = bankMatch
  const isPaid = exists(
    sql`(select from ${instalmentPlan} plan where plan.id = ${bankMatch.claimId} and plan.payer_id = ${payerId})`,
  )
  const isCredit = exists(
    sql`(select from ${creditEntry} entry where entry.id = ${bankMatch.creditId} and entry.payer_id = ${payerId})`,
  )
  const isBack =
    exists(sql`(select from ${payment} back join ${purchase} bought on bought.id = back.purchase_id
    where back.id = ${bankMatch.returnedPaymentId} and bought.payer_id = ${payerId})`)
  const rows = await db
    .select({
      organisation: organisation.name,
      bookedOn: bankLine.bookedOn,
      amountMinor,
      currency: bankLine.currency,
      reference: claim.reference,
      knownBy: reason,
      createdAt,
      payerName: bankLine.payerName,
      text: bankLine.text,
      payerLastFour: bankLine.payerLastFour,
    })
    .from(bankMatch)
    .innerJoin(bankLine, eq(bankLine.id, bankMatch.lineId))
    .innerJoin(organisation, eq(organisation.id, bankLine.orgId))
    .leftJoin(claim, eq(claim.planId, bankMatch.claimId))
    .where(and(isNull(bankMatch.undoneAt), or(isPaid, isCredit, isBack)))
    .orderBy(asc(bankLine.bookedOn), asc(bankMatch.id))
  return rows.map(({ payerName, text, payerLastFour, ...row }) =>
    hasSameWords(payerName, `${firstName} ${lastName}`) ? { ...row, payerName, text, payerLastFour } : row,
  )
}

/** Organisations that know an account as one that pays for the member; its number is known to none of them by it. */
export async function listBankPayerRows(db: Database, memberIds: string[]): Promise<ExportRow[]> {
  const { memberId, learntAt } = bankPayer
  return db
    .select({ memberId, organisation: organisation.name, learntAt })
    .from(bankPayer)
    .innerJoin(organisation, eq(organisation.id, bankPayer.orgId))
    .where(inArray(memberId, memberIds))
    .orderBy(asc(learntAt), asc(organisation.name))
}

export async function listDiscountRows(db: Database, payerId: string): Promise<ExportRow[]> {
  return db
    .select({ organisation: organisation.name, code: discountCode.code, usedAt: discountUse.createdAt })
    .from(discountUse)
    .innerJoin(discountCode, eq(discountCode.id, discountUse.codeId))
    .innerJoin(organisation, eq(organisation.id, discountCode.orgId))
    .where(eq(discountUse.memberId, payerId))
    .orderBy(asc(discountUse.createdAt), asc(discountUse.id))
}
