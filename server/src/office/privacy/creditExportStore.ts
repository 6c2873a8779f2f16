import type { Database } from '@medlem/database/database'
import { claim } from '@medlem/database/schema/claim'
import { creditEntry, creditPayback } from '@medlem/database/schema/credit'
import { claimReminder, dunningPause } from '@medlem/database/schema/dunning'
import { instalmentPlan } from '@medlem/database/schema/instalment'
import { organisation } from '@medlem/database/schema/organisation'
import { asc, eq, isNotNull, sql } from 'drizzle-orm'
import type { ExportRow } from './exportStore.ts'

/** How the member's credit came and went. The reason is left out: it may be words of a bank's line about somebody else. */
export async function listCreditRows(db: Database, payerId: string): Promise<ExportRow[]> {
  const { cause, amountMinor, currency, method, bookedOn, createdAt } = creditEntry
  return db
    .select({ organisation: organisation.name, cause, amountMinor, currency, method, bookedOn, createdAt })
    .from(creditEntry)
    .innerJoin(organisation, eq(organisation.id, creditEntry.orgId))
    .where(eq(creditEntry.payerId, payerId))
    .orderBy(asc(createdAt), asc(creditEntry.id))
}

/** Credit that was to be paid back to the member, or a payback that was to be undone, and whether it was. */
export async function listPaybackRows(db: Database, payerId: string): Promise<ExportRow[]> {
  const { amountMinor, method, reason, state, requestedAt, decidedAt } = creditPayback
  const isUndo = isNotNull(creditPayback.undoesId)
  return db
    .select({
      organisation: organisation.name,
      amountMinor,
      method,
      reason,
      state,
      isUndo: sql<boolean>`${isUndo}`,
      requestedAt,
      decidedAt,
    })
    .from(creditPayback)
    .innerJoin(organisation, eq(organisation.id, creditPayback.orgId))
    .where(eq(creditPayback.payerId, payerId))
    .orderBy(asc(requestedAt), asc(creditPayback.id))
}

/** Reminders of the member's claims, with what each cost. */
export async function listClaimReminderRows(db: Database, payerId: string): Promise<ExportRow[]> {
  const { planId, n, sentOn, feeMinor } = claimReminder
  const { currency } = instalmentPlan
  return db
    .select({ organisation: organisation.name, reference: claim.reference, n, sentOn, feeMinor, currency })
    .from(claimReminder)
    .innerJoin(claim, eq(claim.planId, planId))
    .innerJoin(instalmentPlan, eq(instalmentPlan.id, planId))
    .innerJoin(organisation, eq(organisation.id, instalmentPlan.orgId))
    .where(eq(instalmentPlan.payerId, payerId))
    .orderBy(asc(sentOn), asc(planId), asc(n))
}

/** Until when organisations send the member no reminders of claims, and why. */
export async function listPauseRows(db: Database, payerId: string): Promise<ExportRow[]> {
  const { until, reason, createdAt } = dunningPause
  return db
    .select({ organisation: organisation.name, until, reason, createdAt })
    .from(dunningPause)
    .innerJoin(organisation, eq(organisation.id, dunningPause.orgId))
    .where(eq(dunningPause.payerId, payerId))
    .orderBy(asc(createdAt), asc(organisation.name))
}
