import type { Database } from '@medlem/database/database'
import { type CustomFieldRow, customAnswer, customField } from '@medlem/database/schema/customField'
import { membership } from '@medlem/database/schema/membership'
import { organisation } from '@medlem/database/schema/organisation'
import type { StoredAnswer } from '@medlem/domain/customField'
import { foldText } from '@medlem/domain/foldText'
import { and, asc, count, eq, inArray, isNull, sql } from 'drizzle-orm'

/** Whose answers, in which organisation. */
export interface Of {
  orgId: string
  memberId: string
}

/** In their order, archived ones last. */
export async function listFields(db: Database, orgId: string): Promise<CustomFieldRow[]> {
  return db
    .select()
    .from(customField)
    .where(eq(customField.orgId, orgId))
    .orderBy(sql`${customField.archivedAt} is not null`, asc(customField.position), asc(customField.number))
}

/** The fields of an organisation that are not archived, in their order. */
export async function listUsedFields(db: Database, orgId: string): Promise<CustomFieldRow[]> {
  return (await listFields(db, orgId)).filter(({ archivedAt }) => archivedAt === null)
}

/** The same of several organisations. */
export async function listUsedFieldsOf(db: Database, orgIds: readonly string[]): Promise<CustomFieldRow[]> {
  if (orgIds.length === 0) return []
  return db
    .select()
    .from(customField)
    .where(and(inArray(customField.orgId, [...orgIds]), isNull(customField.archivedAt)))
    .orderBy(asc(customField.orgId), asc(customField.position), asc(customField.number))
}

/** How many members have an answer, by the number of the field. */
export async function countAnswers(db: Database, orgId: string): Promise<Map<number, number>> {
  const rows = await db
    .select({ number: customAnswer.number, count: count() })
    .from(customAnswer)
    .where(eq(customAnswer.orgId, orgId))
    .groupBy(customAnswer.number)
  return new Map(rows.map((row) => [row.number, row.count]))
}

/** The fields of an organisation, of which no other transaction writes any meanwhile. */
export async function lockFields(tx: Database, orgId: string): Promise<CustomFieldRow[]> {
  await tx
    .select({ id: organisation.id })
    .from(organisation)
    .where(eq(organisation.id, orgId))
    .for('no key update')
  return listFields(tx, orgId)
}

/** One field, which no other transaction writes meanwhile. The organisation is free: receipts take their numbers from it. */
export async function lockField(
  tx: Database,
  { orgId, id }: { orgId: string; id: string },
): Promise<CustomFieldRow | undefined> {
  const [row] = await tx
    .select()
    .from(customField)
    .where(and(eq(customField.id, id), eq(customField.orgId, orgId)))
    .for('no key update')
  return row
}

export async function insertField(
  tx: Database,
  values: typeof customField.$inferInsert,
): Promise<CustomFieldRow> {
  const [row] = await tx.insert(customField).values(values).returning()
  if (!row) throw new Error('the field was not written')
  return row
}

export async function updateField(
  tx: Database,
  id: string,
  values: Pick<
    CustomFieldRow,
    'name' | 'help' | 'translations' | 'access' | 'atJoining' | 'options' | 'archivedAt' | 'updateDate'
  >,
): Promise<CustomFieldRow> {
  const [row] = await tx
    .update(customField)
    .set({ ...values, version: sql`${customField.version} + 1` })
    .where(eq(customField.id, id))
    .returning()
  if (!row) throw new Error('the field is gone although it is locked')
  return row
}

/** Positions from 0, in the order of the ids. */
export async function writeOrder(tx: Database, ids: readonly string[]): Promise<void> {
  for (const [position, id] of ids.entries()) {
    await tx.update(customField).set({ position }).where(eq(customField.id, id))
  }
}

type Answers = ReadonlyMap<number, StoredAnswer>

/** What each of some members answers, by the number of the field; those who answer nothing are not among them. */
export async function listAnswers(
  db: Database,
  { orgId, memberIds }: { orgId: string; memberIds: readonly string[] },
): Promise<Map<string, Map<number, StoredAnswer>>> {
  const answers = new Map<string, Map<number, StoredAnswer>>()
  if (memberIds.length === 0) return answers
  const { memberId, number, code, text } = customAnswer
  const rows = await db
    .select({ memberId, number, code, text })
    .from(customAnswer)
    .where(and(inArray(memberId, [...memberIds]), eq(customAnswer.orgId, orgId)))
  for (const row of rows) {
    const own = answers.get(row.memberId) ?? new Map<number, StoredAnswer>()
    own.set(row.number, { code: row.code, text: row.text })
    answers.set(row.memberId, own)
  }
  return answers
}

export async function listAnswersOf(db: Database, { orgId, memberId }: Of): Promise<Answers> {
  return (await listAnswers(db, { orgId, memberIds: [memberId] })).get(memberId) ?? new Map()
}

/** Writes answers by the number of the field; null takes one away. The member is locked, so that the list misses none. */
export async function writeAnswers(
  tx: Database,
  { orgId, memberId }: Of,
  { answers, at }: { answers: ReadonlyMap<number, StoredAnswer | null>; at: Date },
): Promise<void> {
  for (const [number, answer] of answers) {
    const ofField = { orgId, memberId, number }
    if (answer === null) {
      await tx
        .delete(customAnswer)
        .where(
          and(
            eq(customAnswer.memberId, memberId),
            eq(customAnswer.orgId, orgId),
            eq(customAnswer.number, number),
          ),
        )
      continue
    }
    const values = { ...answer, key: answer.text === null ? null : foldText(answer.text), updateDate: at }
    await tx
      .insert(customAnswer)
      .values({ ...ofField, ...values })
      .onConflictDoUpdate({
        target: [customAnswer.memberId, customAnswer.orgId, customAnswer.number],
        set: values,
      })
  }
}

/** Deletes some answers to a field; answers how many. */
export async function deleteAnswers(
  tx: Database,
  { orgId, number, limit }: { orgId: string; number: number; limit: number },
): Promise<number> {
  const some = tx
    .select({ memberId: customAnswer.memberId })
    .from(customAnswer)
    .where(and(eq(customAnswer.orgId, orgId), eq(customAnswer.number, number)))
    .limit(limit)
  const gone = await tx
    .delete(customAnswer)
    .where(
      and(
        eq(customAnswer.orgId, orgId),
        eq(customAnswer.number, number),
        inArray(customAnswer.memberId, some),
      ),
    )
    .returning({ memberId: customAnswer.memberId })
  return gone.length
}

export async function eraseAnswers(tx: Database, memberIds: string[]): Promise<void> {
  await tx.delete(customAnswer).where(inArray(customAnswer.memberId, memberIds))
}

/** The fields that an organisation asks of buyers, and that one of some members must still answer. */
export async function listUnanswered(
  db: Database,
  { orgId, memberIds }: { orgId: string; memberIds: readonly string[] },
): Promise<Pick<CustomFieldRow, 'number' | 'name' | 'translations'>[]> {
  const must = await db
    .select({
      number: customField.number,
      name: customField.name,
      translations: customField.translations,
    })
    .from(customField)
    .where(
      and(eq(customField.orgId, orgId), eq(customField.atJoining, 'must'), isNull(customField.archivedAt)),
    )
    .orderBy(asc(customField.position), asc(customField.number))
  if (must.length === 0) return []
  const answers = await listAnswers(db, { orgId, memberIds })
  return must.filter(({ number }) => memberIds.some((memberId) => !answers.get(memberId)?.has(number)))
}

/** The open organisations in which a member has a membership, in whatever state, by name. */
export async function listOrganisationsOf(
  db: Database,
  memberId: string,
): Promise<{ orgId: string; name: string }[]> {
  return db
    .select({ orgId: organisation.id, name: organisation.name })
    .from(membership)
    .innerJoin(organisation, eq(organisation.id, membership.orgId))
    .where(and(eq(membership.memberId, memberId), eq(organisation.enabled, true)))
    .orderBy(asc(organisation.name))
}
