import type { Database } from '@medlem/database/database'
import { batch, batchFile, batchRow } from '@medlem/database/schema/batch'
import { member } from '@medlem/database/schema/member'
import { membership } from '@medlem/database/schema/membership'
import { and, asc, eq, exists, inArray, or, sql } from 'drizzle-orm'

const nothingSaid = { input: {}, before: {}, after: {}, candidates: [] }

/** Keeps every batch that has rows as it is, before a person is locked: a chunk that runs has its batch first, and then its people. */
export async function lockBatches(tx: Database): Promise<void> {
  const rows = tx.select({ one: sql`1` }).from(batchRow).where(eq(batchRow.batchId, batch.id))
  await tx
    .select({ id: batch.id })
    .from(batch)
    .where(exists(rows))
    .orderBy(asc(batch.id))
    .for('no key update')
}

/** Digits by which two writings of a phone number are the same. */
const PHONE_DIGITS = 8

/**
 * A person who is erased is in no file and no row any more; that there was a row stays. Rows that name no member, as those that
 * were left aside, are found by what identifies: the e-mail address, the phone number, or the name, in an organisation of theirs
 * or with their birthday, unless another birthday contradicts. Call it while the profile is still there, under `lockBatches`.
 */
export async function eraseFromRows(tx: Database, memberIds: readonly string[]): Promise<void> {
  if (memberIds.length === 0) return
  const ids = sql`${sql.param([...memberIds])}::uuid[]`
  const idTexts = sql`${sql.param([...memberIds])}::text[]`
  const merges = tx
    .select({ id: batch.id })
    .from(batch)
    .where(
      and(
        eq(batch.kind, 'merge'),
        sql`(${batch.detail} ->> 'keptId' = any(${idTexts}) or ${batch.detail} ->> 'foldedId' = any(${idTexts}))`,
      ),
    )
  const isCandidate = sql`exists (select from jsonb_array_elements(${batchRow.candidates}) one
    where one ->> 'memberId' = any(${idTexts}))`
  const isAnothers = sql`exists (select from ${member} other where other.id = ${batchRow.memberId}
    and other.erased_at is null and not other.id = any(${ids}))`
  const erased = await tx
    .update(batchRow)
    .set({
      ...nothingSaid,
      // There is nothing to be done with it any more.
      state: sql`case when ${batchRow.state} = 'waiting' then 'aside' else ${batchRow.state} end`,
    })
    .where(
      or(
        inArray(batchRow.memberId, [...memberIds]),
        inArray(batchRow.batchId, merges),
        and(sql`not ${isAnothers}`, sql`(${isCandidate} or ${saysOneOf(ids)})`),
      ),
    )
    .returning({ batchId: batchRow.batchId })
  const batchIds = [...new Set(erased.map(({ batchId }) => batchId))]
  if (batchIds.length === 0) return
  // What is left of the file would bring the row back at the next preview, and its first rows were shown with its columns.
  await tx.delete(batchFile).where(inArray(batchFile.batchId, batchIds))
  await tx
    .update(batch)
    .set({
      detail: sql`jsonb_set(${batch.detail} - 'seen', '{columns}', (select coalesce(jsonb_agg(one || '{"samples": []}'), '[]')
        from jsonb_array_elements(${batch.detail} -> 'columns') one))`,
    })
    .where(and(inArray(batch.id, batchIds), sql`jsonb_typeof(${batch.detail} -> 'columns') = 'array'`))
}

/** Whether what a row says is said of one of these members. */
function saysOneOf(ids: ReturnType<typeof sql>) {
  const said = (field: string) => sql`(${batchRow.input} -> 'values' ->> ${field}::text)`
  const anywhere = (text: ReturnType<typeof sql>) => sql`exists (
    select from jsonb_each_text(coalesce(${batchRow.input} -> 'values', '{}') || coalesce(${batchRow.input} -> 'unread', '{}')) cell
    where ${text})`
  const digits = (text: ReturnType<typeof sql>) =>
    sql`right(regexp_replace(${text}, '\\D', '', 'g'), ${PHONE_DIGITS}::int)`
  const phone = digits(sql`one.phone`)
  const isCalled = sql`name_folded(concat_ws(' ', ${said('firstName')}, ${said('lastName')})) = name_folded(concat_ws(' ', one.first_name, one.last_name))`
  const isOfTheirs = sql`exists (select from ${membership} place join ${batch} of on of.org_id = place.org_id
    where place.member_id = one.id and of.id = ${batchRow.batchId})`
  return sql`exists (select from ${member} one where one.id = any(${ids}) and (
    ${anywhere(sql`lower(btrim(cell.value)) = lower(one.email)`)}
    or (length(${phone}) = ${PHONE_DIGITS}::int and ${anywhere(sql`${digits(sql`cell.value`)} = ${phone}`)})
    or (${isCalled} and (${said('dateOfBirth')} = one.date_of_birth::text
      or ((${said('dateOfBirth')} is null or one.date_of_birth is null) and ${isOfTheirs})))))`
}
