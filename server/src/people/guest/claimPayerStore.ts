import type { Address } from '@medlem/contract/member'
import type { Database } from '@medlem/database/database'
import { type ClaimPayerRow, claimPayer } from '@medlem/database/schema/claim'
import { instalmentPlan } from '@medlem/database/schema/instalment'
import { type MemberRow, member } from '@medlem/database/schema/member'
import { payment, purchase } from '@medlem/database/schema/payment'
import { and, eq, isNull, lt, not, or, sql } from 'drizzle-orm'
import { GUEST_ISSUER } from '../../platform/guestToken/guestToken.ts'

interface NewPayer {
  /** Of a person or an organisation: one name is enough (Ruling 48). */
  name: string
  address: Address | null
  /** Of the row; random unless the demonstration names one. */
  id?: string | undefined
  at: Date
}

/** Writes who pays a share of a claim (decision 95): a row of members without an account, which is in no list of them. */
export async function insertPayerMember(
  tx: Database,
  { name, address, id = crypto.randomUUID(), at }: NewPayer,
): Promise<MemberRow> {
  const [row] = await tx
    .insert(member)
    .values({
      id,
      issuer: GUEST_ISSUER,
      subject: id,
      firstName: name,
      lastName: '',
      address,
      registrationDate: at,
      updateDate: at,
    })
    .returning()
  if (!row) throw new Error('the payer was not written')
  return row
}

export async function insertClaimPayer(tx: Database, values: ClaimPayerRow): Promise<void> {
  await tx.insert(claimPayer).values(values)
}

/** By the member's row that a payer has; undefined of everybody else. */
export async function findClaimPayer(db: Database, memberId: string): Promise<ClaimPayerRow | undefined> {
  const [row] = await db.select().from(claimPayer).where(eq(claimPayer.memberId, memberId))
  return row
}

/** Those whose share was written, last paid and ended before that moment, as far as it was; something of it may still be open. */
export async function listOldPayers(
  db: Database,
  before: Date,
): Promise<{ memberId: string; planId: string; orgId: string }[]> {
  const paidSince = sql`exists (select from ${purchase} join ${payment} on ${payment.purchaseId} = ${purchase.id}
    where ${purchase.payerId} = ${claimPayer.memberId}
    and coalesce(${payment.paymentUpdatedAt}, ${payment.createdAt}) >= ${before.toISOString()}::timestamptz)`
  return db
    .select({ memberId: claimPayer.memberId, planId: claimPayer.planId, orgId: instalmentPlan.orgId })
    .from(claimPayer)
    .innerJoin(instalmentPlan, eq(instalmentPlan.id, claimPayer.planId))
    .where(
      and(
        lt(claimPayer.createdAt, before),
        or(isNull(instalmentPlan.stoppedAt), lt(instalmentPlan.stoppedAt, before)),
        not(paidSince),
      ),
    )
}

/** What is left of an erased payer is the member's row, which bookkeeping names. */
export async function deleteClaimPayer(tx: Database, memberId: string): Promise<void> {
  await tx.delete(claimPayer).where(eq(claimPayer.memberId, memberId))
}
