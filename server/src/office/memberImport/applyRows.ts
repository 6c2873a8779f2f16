import { randomUUID } from 'node:crypto'
import { PersonField } from '@medlem/contract/person'
import type { Database } from '@medlem/database/database'
import type { BatchRowRow } from '@medlem/database/schema/batch'
import type { MemberRow } from '@medlem/database/schema/member'
import { isForeignKeyViolation } from '@medlem/database/violations'
import { editedSince, type Fields } from '@medlem/domain/batch'
import { copenhagenDate } from '@medlem/domain/calendar'
import { ADDRESS_FIELDS } from '@medlem/domain/importedAddress'
import { findMemberByEmail, lockMembers, type NewMember, updateMember } from '../../people/member/store.ts'
import { findOrganisation } from '../../people/organisation/store.ts'
import { queueCorrectionNotice } from '../../people/person/correctPerson.ts'
import { emailRefusal } from '../../people/person/present.ts'
import type { AuditEntry } from '../../platform/audit/entry.ts'
import { insertAudits } from '../../platform/audit/store.ts'
import { AppError } from '../../platform/error/appError.ts'
import type { Chunk } from '../batch/kind.ts'
import type { RowOutcome } from '../batch/store.ts'
import { hasOtherParent, linkFamilies } from './importedFamilies.ts'
import { isPaid, lockPayer, recordOfRow, takeBackOfRow } from './importedPayments.ts'
import { answersNow, partAnswers, writeOwnAnswers } from './ownAnswers.ts'
import { fieldsOf, planRows } from './planRows.ts'
import { rowInputs } from './rowInputs.ts'
import type { RowPlan } from './rowPlan.ts'
import { deleteMembers, endParent, insertMembers } from './store.ts'

/** Writes rows as they were shown; one that would do something else by now is left as it is. */
export async function runRows(tx: Database, chunk: Chunk): Promise<RowOutcome[]> {
  const [only, ...others] = chunk.rows
  if (!only || others.length > 0 || !isPaid(only)) return writeRows(tx, chunk)
  try {
    // In a savepoint: a payment that is refused takes what its row wrote with it.
    return await tx.transaction((inner) => writeRows(inner, chunk))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return [{ number: only.number, state: 'failed', reason: 'changed_since_preview' }]
  }
}

async function writeRows(tx: Database, chunk: Chunk): Promise<RowOutcome[]> {
  const { batch, rows, at } = chunk
  const inputs = await rowInputs(tx, batch.id, rows)
  const known = rows.map(({ memberId }, n) => memberId ?? inputs[n]?.ofEarlierRow?.memberId ?? null)
  for (const [n, row] of rows.entries()) if (isPaid(row)) await lockPayer(tx, known[n] ?? null)
  const members = await lockMembers(
    tx,
    known.flatMap((id) => id ?? []),
  )
  const today = copenhagenDate(at)
  const plans = await planRows(tx, { orgId: batch.orgId, rows: inputs, today })
  const isAsShown = rows.map((row, n) => isSamePlan(row, plans[n]))
  const fresh = rows.flatMap((row, n) =>
    row.group === 'new' && isAsShown[n] ? [{ row, id: randomUUID() }] : [],
  )
  const made = await insertMembers(
    tx,
    batch.orgId,
    fresh.map(({ row, id }) => ({ id, ...newMember(row.after, at) })),
  )
  const outcomes: RowOutcome[] = []
  for (const [n, row] of rows.entries()) {
    const { number } = row
    const id = fresh.find((one) => one.row === row)?.id
    const member = members.get(known[n] ?? '')
    const memberId = id ?? member?.id
    if (memberId === undefined || !isAsShown[n] || (id !== undefined && !made.has(id))) {
      outcomes.push({ number, state: 'failed', reason: 'changed_since_preview' })
      continue
    }
    if (id !== undefined)
      await writeOwnAnswers(tx, { orgId: batch.orgId, memberId }, { own: partAnswers(row.after).own, at })
    else if (member) await writeMember(tx, { member, fields: row.after, orgId: batch.orgId, at })
    const payment = plans[n]?.payment
    const paid = payment && (await recordOfRow(tx, chunk, { memberId, payment }))
    outcomes.push({ number, state: 'done', memberId, after: { ...row.after, ...paid } })
  }
  const linked = await linkFamilies(tx, { batch, rows, today }, outcomes)
  await auditPersons(tx, { batch, rows, outcomes: linked, at, action: 'member_import', actorId: batch.ranBy })
  return linked
}

/** Puts back what rows changed, and removes whom they made: not where somebody edited the same since. */
export async function undoRows(tx: Database, chunk: Chunk): Promise<RowOutcome[]> {
  const { batch, rows, at } = chunk
  for (const row of rows.filter(isPaid)) await lockPayer(tx, row.memberId)
  const members = await lockMembers(tx, idsOf(rows))
  const answers = await answersNow(tx, { orgId: batch.orgId, memberIds: idsOf(rows) })
  const outcomes: RowOutcome[] = []
  const removable: { row: BatchRowRow; id: string }[] = []
  for (const row of rows) {
    const member = row.memberId === null ? undefined : members.get(row.memberId)
    const kept = whyKept(row, member, answers.get(row.memberId ?? '') ?? {})
    if (kept) outcomes.push({ number: row.number, ...kept })
    else if (member && isPaid(row)) outcomes.push(await undoPaid(tx, chunk, { row, member }))
    else if (member && row.group === 'new') removable.push({ row, id: member.id })
    else if (member) outcomes.push(await putBack(tx, { row, member, orgId: batch.orgId, at }))
  }
  const { orgId, id: batchId } = batch
  outcomes.push(...(await removeMembers(tx, { orgId, batchId, removable })))
  await auditPersons(tx, { batch, rows, outcomes, at, action: 'member_import_undo', actorId: batch.undoneBy })
  return outcomes
}

/** A row with a payment goes back as a whole or not at all; a member it made stays, as the receipt is kept. */
async function undoPaid(
  tx: Database,
  chunk: Chunk,
  { row, member }: { row: BatchRowRow; member: MemberRow },
): Promise<RowOutcome> {
  const { batch, at } = chunk
  const { number, group } = row
  const where = { row, member, orgId: batch.orgId, at }
  const refused = await whyNotBack(tx, where)
  if (refused) return refused
  if (!(await takeBackOfRow(tx, chunk, row))) return { number, state: 'kept', reason: 'year_changed' }
  if (group === 'new') return { number, state: 'not_possible', reason: 'payment_taken_back' }
  return putBack(tx, where)
}

const idsOf = (rows: readonly BatchRowRow[]) => rows.flatMap(({ memberId }) => memberId ?? [])

function isSamePlan(row: BatchRowRow, plan: RowPlan | undefined): boolean {
  return (
    plan !== undefined &&
    plan.group === row.group &&
    // Of a row that is about the person of an earlier one nothing was known before that was done.
    (plan.memberId === row.memberId || row.memberId === null) &&
    isSame(plan.after, row.after) &&
    isSame(plan.before, row.before)
  )
}

/** JSON columns keep no order of fields. */
const isSame = (one: Fields, other: Fields) =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([field, value]) => Object.hasOwn(other, field) && other[field] === value)

function newMember(after: Fields, at: Date) {
  return {
    ...valuesOf(after, undefined),
    firstName: after.firstName ?? '',
    lastName: after.lastName ?? '',
    registrationDate: at,
    updateDate: at,
  }
}

/** Fields as columns; the parts of an address that are not among them stay. */
function valuesOf(fields: Fields, member: MemberRow | undefined): Partial<NewMember> {
  const { AddressLine1, AddressLine2, PostCode, City, Country, ...others } = partAnswers(fields).others
  // The names are never blank (planRows).
  const columns = others as Partial<NewMember>
  if (!ADDRESS_FIELDS.some((field) => Object.hasOwn(fields, field))) return columns
  const blank = { AddressLine1: '', AddressLine2: '', AddressLine3: '', City: '', PostCode: '', Country: '' }
  const address = { ...(member?.address ?? blank) }
  for (const field of ADDRESS_FIELDS) if (Object.hasOwn(fields, field)) address[field] = fields[field] ?? ''
  const isBlank = Object.values(address).every((value) => value === '')
  return { ...columns, address: isBlank ? null : address }
}

function whyKept(
  row: BatchRowRow,
  member: MemberRow | undefined,
  answers: Fields,
): Omit<RowOutcome, 'number'> | undefined {
  if (!member) return { state: 'not_possible', reason: 'gone' }
  if (member.erasedAt) return { state: 'not_possible', reason: 'erased' }
  if (hasOtherParent(row, member)) return { state: 'kept', reason: 'edited' }
  if (row.group === 'new') {
    if (member.issuer) return { state: 'kept', reason: 'signed_in' }
    // A member who was just made has version 1: every edit counts it up.
    const isEdited = member.version !== 1 || editedSince(answers, partAnswers(row.after).own).length > 0
    return isEdited ? { state: 'kept', reason: 'edited' } : undefined
  }
  const { own, others } = partAnswers(row.after)
  if (editedSince({ ...fieldsOf(member), ...answers }, { ...own, ...others }).length > 0)
    return { state: 'kept', reason: 'edited' }
  return undefined
}

interface Back {
  row: BatchRowRow
  member: MemberRow
  orgId: string
  at: Date
}

async function putBack(tx: Database, back: Back): Promise<RowOutcome> {
  const refused = await whyNotBack(tx, back)
  if (refused) return refused
  const { row, member, orgId, at } = back
  if (Object.hasOwn(row.before, 'familyWith')) await endParent(tx, member.id)
  await writeMember(tx, { member, fields: row.before, orgId, at })
  return { number: row.number, state: 'reversed' }
}

/** An e-mail address goes back only where the staff may write it by hand now. */
async function whyNotBack(
  tx: Database,
  { row: { number, before }, member, orgId }: Back,
): Promise<RowOutcome | undefined> {
  if (!Object.hasOwn(before, 'email')) return undefined
  const owner = before.email ? await findMemberByEmail(tx, before.email) : undefined
  if (owner && owner.id !== member.id) return { number, state: 'not_possible', reason: 'email_taken' }
  const refusal = await emailRefusal(tx, member, orgId)
  if (!refusal) return undefined
  return { number, state: 'kept', reason: refusal === 'signs_in' ? 'signed_in' : `email_${refusal}` }
}

/** Writes fields of a member, who gets an e-mail that names them as after any correction by the staff. */
async function writeMember(
  tx: Database,
  { member, fields, orgId, at }: { member: MemberRow; fields: Fields; orgId: string; at: Date },
): Promise<void> {
  const { own, others } = partAnswers(fields)
  await writeOwnAnswers(tx, { orgId, memberId: member.id }, { own, at })
  if (Object.keys(others).length === 0) return
  const organisation = await findOrganisation(tx, orgId)
  if (!organisation) throw new Error('the organisation of an import is gone')
  const after = await updateMember(tx, member.id, { ...valuesOf(fields, member), updateDate: at })
  const isAddress = ADDRESS_FIELDS.some((field) => Object.hasOwn(fields, field))
  const changed = PersonField.options.filter((field) =>
    field === 'address' ? isAddress : Object.hasOwn(fields, field),
  )
  await queueCorrectionNotice(tx, { before: member, after, changed, organisation, at })
}

/** All at once; where one has a past by now (a year, a message), each for itself. */
async function removeMembers(
  tx: Database,
  { removable, ...of }: { orgId: string; batchId: string; removable: { row: BatchRowRow; id: string }[] },
): Promise<RowOutcome[]> {
  if (removable.length === 0) return []
  try {
    const ids = removable.map(({ id }) => id)
    await tx.transaction((inner) => deleteMembers(inner, { ...of, ids }))
    return removable.map(({ row: { number } }) => ({ number, state: 'reversed' }))
  } catch (error) {
    if (!isForeignKeyViolation(error)) throw error
    const [only, ...others] = removable
    if (only && others.length === 0)
      return [{ number: only.row.number, state: 'not_possible', reason: 'has_history' }]
    const half = Math.ceil(removable.length / 2)
    return [
      ...(await removeMembers(tx, { ...of, removable: removable.slice(0, half) })),
      ...(await removeMembers(tx, { ...of, removable: removable.slice(half) })),
    ]
  }
}

/** An entry for each person whose row was written; it names the fields, not what they say. */
async function auditPersons(
  tx: Database,
  {
    batch,
    rows,
    outcomes,
    at,
    action,
    actorId,
  }: Pick<Chunk, 'batch' | 'rows' | 'at'> & {
    outcomes: readonly RowOutcome[]
    action: 'member_import' | 'member_import_undo'
    actorId: string | null
  },
): Promise<void> {
  const written = new Map(
    outcomes.flatMap(({ number, state, memberId }) =>
      state === 'done' || state === 'reversed' ? [[number, memberId]] : [],
    ),
  )
  const entries = rows.flatMap((row): AuditEntry[] => {
    if (!written.has(row.number)) return []
    const subjectId = written.get(row.number) ?? row.memberId
    const detail = { fields: Object.keys(row.after), isNew: row.group === 'new' }
    const where = { orgId: batch.orgId, objectId: batch.id, traceId: batch.id }
    return [{ ...where, actorId, subjectId, action, at, detail }]
  })
  await insertAudits(tx, entries)
}
