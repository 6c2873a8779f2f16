import {
  type CustomField,
  type FieldUpdate,
  MAX_FIELDS,
  MAX_FIELDS_EVER,
  MAX_OPTIONS_EVER,
  type NewField,
} from '@medlem/contract/customField'
import type { CustomFieldRow } from '@medlem/database/schema/customField'
import { fieldProblem, mergeOptions } from '@medlem/domain/customField'
import { foldText } from '@medlem/domain/foldText'
import { peopleProblemTexts } from '@medlem/i18n/en/server/problem/people'
import { requireNewest } from '../../platform/audit/requireNewest.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { type AppError, invalidRequest, notFound } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import { requireAdministered } from '../access/administer.ts'
import { auditAdministration } from '../access/auditCaller.ts'
import type { Caller } from '../access/caller.ts'
import { administers } from '../access/policy.ts'
import { findOrganisation } from '../organisation/store.ts'
import { keepChange } from '../settingChange/keepChange.ts'
import { countAnswers, insertField, listFields, lockFields, updateField, writeOrder } from './store.ts'

/** The fields of an organisation, for those who read its members or its settings, or write its events, which ask some. */
export async function listCustomFields(deps: Deps, caller: Caller, orgId: string): Promise<CustomField[]> {
  const organisation = await findOrganisation(deps.db, orgId)
  const mayRead = (['members:read', 'settings:read', 'events:write'] as const).some(
    (right) => organisation && administers(caller, organisation, right),
  )
  if (!mayRead) throw notFound()
  const rows = await listFields(deps.db, orgId)
  return wires(deps, orgId, rows)
}

export async function createCustomField(
  deps: Deps,
  caller: Caller,
  { orgId, body }: { orgId: string; body: NewField },
): Promise<CustomField> {
  await requireAdministered(deps, caller, orgId, 'settings:write')
  const { name, help, kind, access, atJoining } = body
  const at = deps.clock.now()
  const row = await deps.db.transaction(async (tx) => {
    const fields = await lockFields(tx, orgId)
    requireUsable(body, { others: fields })
    if (fields.length >= MAX_FIELDS_EVER)
      throw refused('name', (t) => t.tooManyFieldsEver({ most: MAX_FIELDS_EVER }))
    requireRoom(fields)
    const made = await insertField(tx, {
      ...{ orgId, name, help, kind, access, atJoining },
      number: Math.max(0, ...fields.map(({ number }) => number)) + 1,
      options: kind === 'choice' ? mergeOptions([], body.options) : [],
      position: Math.max(-1, ...fields.map(({ position }) => position)) + 1,
      updateDate: at,
    })
    const entry = { action: 'custom_field_create', orgId, objectId: made.id, detail: { name }, at } as const
    await auditAdministration(tx, caller, entry)
    const of = { orgId, kind: 'custom_field', objectId: made.id, name, at } as const
    await keepChange(tx, caller, { ...of, was: null, became: fieldBody(made) })
    return made
  })
  return presentField(row, 0)
}

/** Changes a field, archives it or brings it back; its kind, its number and the answers stay. */
export async function updateCustomField(
  deps: Deps,
  caller: Caller,
  { orgId, id, body }: { orgId: string; id: string; body: FieldUpdate },
): Promise<CustomField> {
  await requireAdministered(deps, caller, orgId, 'settings:write')
  const { version, isArchived, name, help, access, atJoining } = body
  const at = deps.clock.now()
  const row = await deps.db.transaction(async (tx) => {
    const fields = await lockFields(tx, orgId)
    const before = fields.find((field) => field.id === id)
    if (!before) throw notFound()
    await requireNewest(tx, version, {
      version: before.version,
      orgId,
      objectId: id,
      actions: ['custom_field_update'],
    })
    const others = fields.filter((field) => field !== before)
    if (!isArchived) requireUsable({ ...body, kind: before.kind }, { others })
    if (!isArchived && before.archivedAt) requireRoom(others)
    const options = before.kind === 'choice' ? mergeOptions(before.options, body.options) : []
    if (options.length > MAX_OPTIONS_EVER)
      throw refused('options', (t) => t.tooManyOptions({ most: MAX_OPTIONS_EVER }))
    const archivedAt = isArchived ? (before.archivedAt ?? at) : null
    const after = await updateField(tx, id, {
      ...{ name, help, access, atJoining, options, archivedAt },
      updateDate: at,
    })
    const detail = { name, fields: changedParts(before, after) }
    await auditAdministration(tx, caller, { action: 'custom_field_update', orgId, objectId: id, detail, at })
    const of = { orgId, kind: 'custom_field', objectId: id, name: before.name, at } as const
    await keepChange(tx, caller, { ...of, was: fieldBody(before), became: fieldBody(after) })
    return after
  })
  return presentField(row, (await countAnswers(deps.db, orgId)).get(row.number) ?? 0)
}

/** Puts fields in an order; those that are not named follow as they were. */
export async function orderCustomFields(
  deps: Deps,
  caller: Caller,
  { orgId, fieldIds }: { orgId: string; fieldIds: readonly string[] },
): Promise<CustomField[]> {
  await requireAdministered(deps, caller, orgId, 'settings:write')
  const at = deps.clock.now()
  const rows = await deps.db.transaction(async (tx) => {
    const fields = await lockFields(tx, orgId)
    const known = fieldIds.filter((id) => fields.some((field) => field.id === id))
    const rest = fields.map(({ id }) => id).filter((id) => !known.includes(id))
    await writeOrder(tx, [...new Set([...known, ...rest])])
    await auditAdministration(tx, caller, { action: 'custom_field_order', orgId, objectId: orgId, at })
    return listFields(tx, orgId)
  })
  return wires(deps, orgId, rows)
}

async function wires({ db }: Deps, orgId: string, rows: CustomFieldRow[]): Promise<CustomField[]> {
  const counts = rows.length > 0 ? await countAnswers(db, orgId) : new Map<number, number>()
  return rows.map((row) => presentField(row, counts.get(row.number) ?? 0))
}

/** A field as its staff see it. */
export function presentField(row: CustomFieldRow, answers: number): CustomField {
  const { id, number, name, help, kind, options, access, atJoining, archivedAt, version } = row
  const isArchived = archivedAt !== null
  return { id, number, name, help, kind, options, access, atJoining, isArchived, answers, version }
}

/** What would be sent to write a field as it stands. */
function fieldBody({ name, help, access, atJoining, options, archivedAt }: CustomFieldRow) {
  return { name, help, access, atJoining, options, isArchived: archivedAt !== null }
}

function changedParts(before: CustomFieldRow, after: CustomFieldRow): string[] {
  const parts = ['name', 'help', 'access', 'atJoining', 'options', 'archivedAt'] as const
  return parts.filter((part) => JSON.stringify(before[part]) !== JSON.stringify(after[part]))
}

function requireRoom(fields: readonly CustomFieldRow[]): void {
  const used = fields.filter(({ archivedAt }) => archivedAt === null).length
  if (used >= MAX_FIELDS) throw refused('name', (t) => t.tooManyFields({ most: MAX_FIELDS }))
}

/** Files and filters know a field by its name. */
function requireUsable(field: NewField, { others }: { others: readonly CustomFieldRow[] }): void {
  const isTaken = others.some(
    (other) => other.archivedAt === null && foldText(other.name) === foldText(field.name),
  )
  if (isTaken) throw refused('name', (t) => t.fieldNameTaken({ name: field.name }))
  const problem = fieldProblem(field)
  if (problem) throw refused(problem === 'askedOfStaff' ? 'atJoining' : 'options', (t) => t[problem])
}

function refused(field: string, write: (texts: typeof peopleProblemTexts) => string): AppError {
  const message = say(peopleProblemTexts, write)
  return invalidRequest([{ field, code: 'invalid', message }], 422)
}
