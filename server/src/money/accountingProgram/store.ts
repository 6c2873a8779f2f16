import type { Database } from '@medlem/database/database'
import {
  type AccountingProgramRow,
  accountingProgram,
  type VoucherSendingRow,
  voucherSending,
} from '@medlem/database/schema/accountingProgram'
import { type VoucherRow, voucher } from '@medlem/database/schema/voucher'
import { and, asc, eq, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'

type NewProgram = typeof accountingProgram.$inferInsert

export async function findProgram(db: Database, orgId: string): Promise<AccountingProgramRow | undefined> {
  const [row] = await db.select().from(accountingProgram).where(eq(accountingProgram.orgId, orgId))
  return row
}

/** Locks the program of an organisation; none where it has none. */
export async function lockProgram(tx: Database, orgId: string): Promise<AccountingProgramRow | undefined> {
  const [row] = await tx
    .select()
    .from(accountingProgram)
    .where(eq(accountingProgram.orgId, orgId))
    .for('no key update')
  return row
}

export async function listPrograms(
  db: Database,
  { lock }: { lock: boolean },
): Promise<AccountingProgramRow[]> {
  const rows = db.select().from(accountingProgram).orderBy(asc(accountingProgram.orgId))
  return lock ? rows.for('no key update') : rows
}

export async function writeProgram(tx: Database, values: NewProgram): Promise<void> {
  const { orgId: _orgId, ...set } = values
  await tx
    .insert(accountingProgram)
    .values(values)
    .onConflictDoUpdate({ target: accountingProgram.orgId, set })
}

export async function updateProgram(
  db: Database,
  orgId: string,
  values: Partial<Omit<NewProgram, 'orgId'>>,
): Promise<void> {
  await db.update(accountingProgram).set(values).where(eq(accountingProgram.orgId, orgId))
}

export async function deleteProgram(tx: Database, orgId: string): Promise<void> {
  await tx.delete(accountingProgram).where(eq(accountingProgram.orgId, orgId))
}

/** Takes the right to hand vouchers over until then; undefined where another process has it. */
export async function takeLease(
  db: Database,
  orgId: string,
  { now, until }: { now: Date; until: Date },
): Promise<AccountingProgramRow | undefined> {
  const isFree = or(isNull(accountingProgram.leaseUntil), lt(accountingProgram.leaseUntil, now))
  const [row] = await db
    .update(accountingProgram)
    .set({ leaseUntil: until })
    .where(and(eq(accountingProgram.orgId, orgId), isFree))
    .returning()
  return row
}

/** Keeps it for longer, or gives it back; false where it ran out, or the program was changed meanwhile. */
export async function moveLease(
  db: Database,
  orgId: string,
  { held, until }: { held: Date; until: Date | null },
): Promise<boolean> {
  const moved = await db
    .update(accountingProgram)
    .set({ leaseUntil: until })
    .where(and(eq(accountingProgram.orgId, orgId), eq(accountingProgram.leaseUntil, held)))
    .returning({ orgId: accountingProgram.orgId })
  return moved.length > 0
}

/** A voucher with how far it is handed over. */
export interface Sending {
  voucher: VoucherRow
  sending: VoucherSendingRow
}

const withVoucher = (db: Database) =>
  db
    .select({ voucher, sending: voucherSending })
    .from(voucherSending)
    .innerJoin(voucher, eq(voucher.id, voucherSending.voucherId))

export async function listSendings(db: Database, orgId: string, month: string): Promise<Sending[]> {
  return withVoucher(db)
    .where(and(eq(voucher.orgId, orgId), eq(voucher.month, month)))
    .orderBy(asc(voucher.number))
}

export async function lockSending(
  tx: Database,
  { orgId, month, number }: { orgId: string; month: string; number: number },
): Promise<Sending | undefined> {
  const [row] = await withVoucher(tx)
    .where(and(eq(voucher.orgId, orgId), eq(voucher.month, month), eq(voucher.number, number)))
    .for('no key update', { of: voucherSending })
  return row
}

const UNFINISHED = ['waiting', 'sending'] as const
export type Unfinished = (typeof UNFINISHED)[number]

/** The next voucher that is to be handed over, by number; what may be on its way goes first. */
export async function nextSending(
  db: Database,
  orgId: string,
): Promise<(Sending & { state: Unfinished }) | undefined> {
  const [row] = await withVoucher(db)
    .where(and(eq(voucherSending.orgId, orgId), inArray(voucherSending.state, [...UNFINISHED])))
    .orderBy(asc(voucherSending.state), asc(voucher.number))
    .limit(1)
  return row && { ...row, state: row.sending.state === 'sending' ? 'sending' : 'waiting' }
}

/** Organisations with vouchers that are to be handed over. */
export async function listUnfinished(db: Database): Promise<string[]> {
  const rows = await db
    .selectDistinct({ orgId: voucherSending.orgId })
    .from(voucherSending)
    .where(inArray(voucherSending.state, [...UNFINISHED]))
  return rows.map(({ orgId }) => orgId)
}

/** Puts vouchers in line that are in none; answers how many. */
export async function insertWaiting(
  tx: Database,
  values: Pick<VoucherSendingRow, 'voucherId' | 'orgId' | 'language' | 'changedAt'>[],
): Promise<number> {
  if (values.length === 0) return 0
  const inserted = await tx
    .insert(voucherSending)
    .values(values.map((one) => ({ ...one, state: 'waiting' as const })))
    .onConflictDoNothing()
    .returning({ voucherId: voucherSending.voucherId })
  return inserted.length
}

/** Puts the vouchers of a month in line again that were refused; answers how many. */
export async function requeueRefused(
  tx: Database,
  { orgId, month, at }: { orgId: string; month: string; at: Date },
): Promise<number> {
  const ofMonth = tx
    .select({ id: voucher.id })
    .from(voucher)
    .where(and(eq(voucher.orgId, orgId), eq(voucher.month, month)))
  const changed = await tx
    .update(voucherSending)
    .set({ state: 'waiting', refusal: null, changedAt: at })
    .where(and(inArray(voucherSending.voucherId, ofMonth), eq(voucherSending.state, 'refused')))
    .returning({ voucherId: voucherSending.voucherId })
  return changed.length
}

/** Changes a voucher that stands in a state; false where it doesn't, or somebody said what became of it meanwhile. */
export async function updateSending(
  db: Database,
  { voucherId, from }: { voucherId: string; from: VoucherSendingRow['state'] },
  values: Partial<Omit<typeof voucherSending.$inferInsert, 'voucherId' | 'orgId'>>,
): Promise<boolean> {
  const changed = await db
    .update(voucherSending)
    .set(values)
    .where(and(eq(voucherSending.voucherId, voucherId), eq(voucherSending.state, from)))
    .returning({ voucherId: voucherSending.voucherId })
  return changed.length > 0
}

/** Takes those out of the line that no program has seen. */
export async function deleteWaiting(tx: Database, orgId: string): Promise<void> {
  await tx
    .delete(voucherSending)
    .where(and(eq(voucherSending.orgId, orgId), eq(voucherSending.state, 'waiting')))
}

/** What may be at a company whose keys are gone can only be looked up by a person. */
export async function doubtSendings(
  tx: Database,
  { orgId, at }: { orgId: string; at: Date },
  other?: { program: AccountingProgramRow['program']; companyId: string },
): Promise<void> {
  const isElsewhere =
    other && or(ne(voucherSending.program, other.program), ne(voucherSending.companyId, other.companyId))
  await tx
    .update(voucherSending)
    .set({ state: 'unsure', changedAt: at })
    .where(and(eq(voucherSending.orgId, orgId), eq(voucherSending.state, 'sending'), isElsewhere))
}

/** How many vouchers went to a company that is not this one, and to which the last of them. */
export async function sentElsewhere(
  db: Database,
  orgId: string,
  { program, companyId }: { program: AccountingProgramRow['program']; companyId: string },
): Promise<{ count: number; name: string } | undefined> {
  const rows = await withVoucher(db)
    .where(
      and(
        eq(voucherSending.orgId, orgId),
        inArray(voucherSending.state, ['sending', 'sent', 'unsure']),
        or(ne(voucherSending.program, program), ne(voucherSending.companyId, companyId)),
      ),
    )
    .orderBy(asc(voucher.number))
  const last = rows.at(-1)
  return last && { count: rows.length, name: last.sending.companyName ?? '' }
}

/** Vouchers of a month that are not handed over. */
export async function countLeft(db: Database, orgId: string, month: string): Promise<number> {
  const [row] = await db
    .select({ left: sql<number>`count(*)::int` })
    .from(voucher)
    .leftJoin(voucherSending, eq(voucherSending.voucherId, voucher.id))
    .where(
      and(
        eq(voucher.orgId, orgId),
        eq(voucher.month, month),
        or(isNull(voucherSending.state), ne(voucherSending.state, 'sent')),
      ),
    )
  return row?.left ?? 0
}
