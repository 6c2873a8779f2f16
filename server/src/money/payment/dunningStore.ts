import type { Database } from '@medlem/database/database'
import { bankLine, bankPayer } from '@medlem/database/schema/bank'
import { claim } from '@medlem/database/schema/claim'
import { dispute } from '@medlem/database/schema/dispute'
import { type ClaimReminderRow, claimReminder, dunningPause } from '@medlem/database/schema/dunning'
import { instalmentPart, instalmentPlan } from '@medlem/database/schema/instalment'
import { payment, purchase } from '@medlem/database/schema/payment'
import type { CalendarDate } from '@medlem/domain/calendar'
import { and, asc, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm'

/** The reminders of a claim that were sent, in their order. */
export async function listClaimReminders(db: Database, planId: string): Promise<ClaimReminderRow[]> {
  return db.select().from(claimReminder).where(eq(claimReminder.planId, planId)).orderBy(asc(claimReminder.n))
}

export async function insertClaimReminder(tx: Database, values: ClaimReminderRow): Promise<void> {
  await tx.insert(claimReminder).values(values)
}

/** The last day on which a payer is sent no reminders of an organisation's claims. */
export async function findPausedUntil(
  db: Database,
  { orgId, payerId }: { orgId: string; payerId: string },
): Promise<CalendarDate | undefined> {
  const [row] = await db
    .select({ until: dunningPause.until })
    .from(dunningPause)
    .where(and(eq(dunningPause.orgId, orgId), eq(dunningPause.payerId, payerId)))
  return row?.until
}

export async function writePause(tx: Database, values: typeof dunningPause.$inferInsert): Promise<void> {
  const { until, reason, pausedBy, createdAt } = values
  await tx
    .insert(dunningPause)
    .values(values)
    .onConflictDoUpdate({
      target: [dunningPause.orgId, dunningPause.payerId],
      set: { until, reason, pausedBy, createdAt },
    })
}

export async function endPause(
  tx: Database,
  { orgId, payerId }: { orgId: string; payerId: string },
): Promise<void> {
  await tx.delete(dunningPause).where(and(eq(dunningPause.orgId, orgId), eq(dunningPause.payerId, payerId)))
}

/** Whether a bank asks for money that somebody paid an organisation, and has not decided. */
export async function hasOpenDispute(
  db: Database,
  { orgId, payerId }: { orgId: string; payerId: string },
): Promise<boolean> {
  const [row] = await db
    .select({ id: dispute.id })
    .from(dispute)
    .innerJoin(payment, eq(payment.id, dispute.paymentId))
    .innerJoin(purchase, eq(purchase.id, payment.purchaseId))
    .where(and(eq(purchase.orgId, orgId), eq(purchase.payerId, payerId), isNull(dispute.concludedAt)))
    .limit(1)
  return row !== undefined
}

/**
 * Whether money waits at the bank that could be a payer's: its text has the claim's reference, the same account paid for them before, or it
 * is the amount of one of their claims, or of all.
 */
export async function hasWaitingLine(
  db: Database,
  of: { orgId: string; payerId: string; reference: string; amounts: readonly number[] },
): Promise<boolean> {
  const digits = sql`regexp_replace(${bankLine.reference} || ' ' || ${bankLine.text}, '\\s', '', 'g')`
  const isKnown = sql`exists (select from ${bankPayer} known where known.org_id = ${bankLine.orgId}
    and known.hash = ${bankLine.payerHash} and known.member_id = ${of.payerId})`
  const [row] = await db
    .select({ id: bankLine.id })
    .from(bankLine)
    .where(
      and(
        eq(bankLine.orgId, of.orgId),
        gt(bankLine.openMinor, 0),
        or(
          inArray(bankLine.openMinor, [...of.amounts]),
          sql`position(${of.reference} in ${digits}) > 0`,
          isKnown,
        ),
      ),
    )
    .limit(1)
  return row !== undefined
}

/** Has every overdue claim of an organisation looked at again, as its reminders have changed, or those of one payer. */
export async function lookAgain(
  tx: Database,
  { orgId, payerId, today }: { orgId: string; payerId?: string; today: CalendarDate },
): Promise<void> {
  const plans = tx
    .select({ id: instalmentPlan.id })
    .from(instalmentPlan)
    .innerJoin(claim, eq(claim.planId, instalmentPlan.id))
    .where(
      and(
        eq(instalmentPlan.orgId, orgId),
        isNull(instalmentPlan.stoppedAt),
        payerId === undefined ? undefined : eq(instalmentPlan.payerId, payerId),
      ),
    )
  // Those that are being changed are looked at by their writer; to wait for them could hold up a payment.
  const parts = tx
    .select({ id: instalmentPart.id })
    .from(instalmentPart)
    .where(
      and(
        inArray(instalmentPart.planId, plans),
        isNull(instalmentPart.waivedAt),
        lt(instalmentPart.dueOn, today),
        or(isNull(instalmentPart.nextOn), gt(instalmentPart.nextOn, today)),
      ),
    )
    .for('no key update', { skipLocked: true })
  await tx.update(instalmentPart).set({ nextOn: today }).where(inArray(instalmentPart.id, parts))
}
