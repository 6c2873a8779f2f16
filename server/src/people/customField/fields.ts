import {
  type CustomField,
  type FieldUpdate,
  MAX_FIELDS,
  MAX_FIELDS_EVER,
  MAX_OPTIONS_EVER,
  type NewField,
} from '@medlem/contract/customField'
import type { CustomFieldRow } from '@medlem/database/schema/customField'
import type { OrganisationRow } from '@medlem/database/schema/organisation'
import { fieldProblem, mergeOptions, namesInAll } from '@medlem/domain/customField'
import { foldText } from '@medlem/domain/foldText'
import { writtenTranslations } from '@medlem/domain/translation'
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
import { fieldIn } from './fieldIn.ts'
import { countAnswers, insertField, listFields, lockFields, updateField, writeOrder } from './store.ts'

/** Fields, and the language in which the organisation writes. */
interface Listed {
  fields: CustomField[]
  ownLanguage: string | null
}

/** The fields of an organisation, for those who read its members or its settings, or write its events, which ask some. */
export async function listCustomFields(deps: Deps, caller: Caller, orgId: string): Promise<Listed> {
  const organisation = await findOrganisation(deps.db, orgId)
  const mayRead = (['members:read', 'settings:read', 'events:write'] as const).some(
    (right) => organisation && administers(caller, organisation, right),
  )
  if (!organisation || !mayRead) throw notFound()
  const rows = await listFields(deps.db, orgId)
  return presentFields(deps, caller, { organisation, rows })
}

export async function createCustomField(
  deps: Deps,
  caller: Caller,
  { orgId, body }: { orgId: string; body: NewField },
): Promise<CustomField> {
  await requireAdministered(deps, caller, orgId, 'settings:write')
  const { name, help, translations = {}, kind, access, atJoining } = body
  const at = deps.clock.now()
  const row = await deps.db.transaction(async (tx) => {
    const fields = await lockFields(tx, orgId)
    requireUsable(body, { others: fields, language: caller.language })
    if (fields.length >= MAX_FIELDS_EVER)
      throw refused('name', (t) => t.tooManyFieldsEver({ most: MAX_FIELDS_EVER }))
    requireRoom(fields)
    const made = await insertField(tx, {
      orgId,
      name,
      help,
      kind,
      access,
      atJoining,
      number: Math.max(0, ...fields.map(({ number }) => number)) + 1,
      translations: writtenTranslations(translations),
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
  return presentField(row, { answers: 0, language: caller.language })
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
    const translations = body.translations ? writtenTranslations(body.translations) : before.translations
    const options = before.kind === 'choice' ? mergeOptions(before.options, body.options) : []
    const offered = options.filter(({ isOffered }) => isOffered)
    if (!isArchived)
      requireUsable(
        { ...body, kind: before.kind, translations, options: offered },
        { others, language: caller.language },
      )
    if (!isArchived && before.archivedAt) requireRoom(others)
    if (options.length > MAX_OPTIONS_EVER)
      throw refused('options', (t) => t.tooManyOptions({ most: MAX_OPTIONS_EVER }))
    const archivedAt = isArchived ? (before.archivedAt ?? at) : null
    const after = await updateField(tx, id, {
      name,
      help,
      translations,
      access,
      atJoining,
      options,
      archivedAt,
      updateDate: at,
    })
    const detail = { name, fields: changedParts(before, after) }
    await auditAdministration(tx, caller, { action: 'custom_field_update', orgId, objectId: id, detail, at })
    const of = { orgId, kind: 'custom_field', objectId: id, name: before.name, at } as const
    await keepChange(tx, caller, { ...of, was: fieldBody(before), became: fieldBody(after) })
    return after
  })
  const answers = (await countAnswers(deps.db, orgId)).get(row.number) ?? 0
  return presentField(row, { answers, language: caller.language })
}

/** Puts fields in an order; those that are not named follow as they were. */
export async function orderCustomFields(
  deps: Deps,
  caller: Caller,
  { orgId, fieldIds }: { orgId: string; fieldIds: readonly string[] },
): Promise<Listed> {
  const organisation = await requireAdministered(deps, caller, orgId, 'settings:write')
  const at = deps.clock.now()
  const rows = await deps.db.transaction(async (tx) => {
    const fields = await lockFields(tx, orgId)
    const known = fieldIds.filter((id) => fields.some((field) => field.id === id))
    const rest = fields.map(({ id }) => id).filter((id) => !known.includes(id))
    await writeOrder(tx, [...new Set([...known, ...rest])])
    await auditAdministration(tx, caller, { action: 'custom_field_order', orgId, objectId: orgId, at })
    return listFields(tx, orgId)
  })
  return presentFields(deps, caller, { organisation, rows })
}

async function presentFields(
  { db }: Deps,
  { language }: Caller,
  { organisation, rows }: { organisation: OrganisationRow; rows: readonly CustomFieldRow[] },
): Promise<Listed> {
  const counts = rows.length > 0 ? await countAnswers(db, organisation.id) : new Map<number, number>()
  const fields = rows.map((row) => presentField(row, { answers: counts.get(row.number) ?? 0, language }))
  return { fields, ownLanguage: organisation.language }
}

/** A field as its staff see it. */
export function presentField(
  row: CustomFieldRow,
  { answers, language }: { answers: number; language: string },
): CustomField {
  const { id, number, kind, access, atJoining, archivedAt, version } = row
  const { name, help, options } = fieldIn(row, language)
  const written = {
    name: row.name,
    help: row.help,
    translations: row.translations,
    options: row.options.map(({ isOffered: _isOffered, ...option }) => option),
  }
  const isArchived = archivedAt !== null
  return { id, number, name, help, kind, options, access, atJoining, isArchived, written, answers, version }
}

/** What would be sent to write a field as it stands. */
function fieldBody({ name, help, translations, access, atJoining, archivedAt, ...row }: CustomFieldRow) {
  const options = row.options
    .filter(({ isOffered }) => isOffered)
    .map(({ number, label, translations: inOthers = {} }) => ({ number, label, translations: inOthers }))
  return { name, help, translations, access, atJoining, options, isArchived: archivedAt !== null }
}

function changedParts(before: CustomFieldRow, after: CustomFieldRow): string[] {
  const parts = ['name', 'help', 'translations', 'access', 'atJoining', 'options', 'archivedAt'] as const
  return parts.filter((part) => JSON.stringify(before[part]) !== JSON.stringify(after[part]))
}

function requireRoom(fields: readonly CustomFieldRow[]): void {
  const used = fields.filter(({ archivedAt }) => archivedAt === null).length
  if (used >= MAX_FIELDS) throw refused('name', (t) => t.tooManyFields({ most: MAX_FIELDS }))
}

/** Files and filters know a field by its name, in whatever language. */
function requireUsable(
  field: NewField,
  { others, language }: { others: readonly CustomFieldRow[]; language: string },
): void {
  const used = others.filter(({ archivedAt }) => archivedAt === null)
  const inOthers = Object.entries(field.translations ?? {})
  for (const [at, name = ''] of [
    ['name', field.name] as const,
    ...inOthers.map(([language, texts]) => [`translations.${language}.name`, texts.name] as const),
  ]) {
    const taken = used.find((one) => namesInAll(one, 'name').has(foldText(name)))
    if (!taken) continue
    // As the caller sees it in the list: the name may be that of another language.
    const other = fieldIn(taken, language).name
    throw refused(at, (t) =>
      foldText(other) === foldText(name) ? t.fieldNameTaken({ name }) : t.fieldNameOfOther({ name, other }),
    )
  }
  const problem = fieldProblem(field)
  if (problem) throw refused(problem === 'askedOfStaff' ? 'atJoining' : 'options', (t) => t[problem])
}

function refused(field: string, write: (texts: typeof peopleProblemTexts) => string): AppError {
  const message = say(peopleProblemTexts, write)
  return invalidRequest([{ field, code: 'invalid', message }], 422)
}
