import type { Database } from '@medlem/database/database'
import { paymentTest } from '@medlem/database/schema/paymentTest'
import { and, desc, eq, isNull, lt } from 'drizzle-orm'

export type PaymentTestRow = typeof paymentTest.$inferSelect

export async function insertPaymentTest(
  tx: Database,
  values: typeof paymentTest.$inferInsert,
): Promise<PaymentTestRow> {
  const [row] = await tx.insert(paymentTest).values(values).returning()
  if (!row) throw new Error('the test of the provider was not written')
  return row
}

export async function findPaymentTest(
  db: Database,
  { id, orgId }: { id: string; orgId: string },
): Promise<PaymentTestRow | undefined> {
  const [row] = await db
    .select()
    .from(paymentTest)
    .where(and(eq(paymentTest.id, id), eq(paymentTest.orgId, orgId)))
  return row
}

export async function findTestByCallbackToken(
  db: Database,
  hash: string,
): Promise<PaymentTestRow | undefined> {
  const [row] = await db.select().from(paymentTest).where(eq(paymentTest.callbackTokenHash, hash))
  return row
}

/** The latest test of an organisation with these keys in this mode. */
export async function findLatestTest(
  db: Database,
  { orgId, keysHash, testMode }: Pick<PaymentTestRow, 'orgId' | 'keysHash' | 'testMode'>,
): Promise<PaymentTestRow | undefined> {
  const [row] = await db
    .select()
    .from(paymentTest)
    .where(
      and(
        eq(paymentTest.orgId, orgId),
        eq(paymentTest.keysHash, keysHash),
        eq(paymentTest.testMode, testMode),
      ),
    )
    .orderBy(desc(paymentTest.createdAt))
    .limit(1)
  return row
}

/** Tests that were begun before then and have not ended. */
export async function listUnfinishedTests(db: Database, before: Date): Promise<PaymentTestRow[]> {
  return db
    .select()
    .from(paymentTest)
    .where(and(isNull(paymentTest.endedAt), lt(paymentTest.createdAt, before)))
}

/** Writes what was learnt of a test that has not ended; another writer may have ended it meanwhile. */
export async function updatePaymentTest(
  tx: Database,
  id: string,
  values: Partial<Omit<PaymentTestRow, 'id'>>,
): Promise<PaymentTestRow | undefined> {
  const [row] = await tx
    .update(paymentTest)
    .set(values)
    .where(and(eq(paymentTest.id, id), isNull(paymentTest.endedAt)))
    .returning()
  return row
}
