import type { CustomField } from '@medlem/contract/customField'
import type { CustomFieldRow } from '@medlem/database/schema/customField'
import { namesInAll } from '@medlem/domain/customField'
import { foldText } from '@medlem/domain/foldText'
import { peopleProblemTexts } from '@medlem/i18n/en/server/problem/people'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError, invalidRequest, notFound } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import { requireAdministered } from '../access/administer.ts'
import { auditAdministration } from '../access/auditCaller.ts'
import type { Caller } from '../access/caller.ts'
import { sayOfFields } from './fieldIn.ts'
import { presentField } from './fields.ts'
import { countAnswers, deleteAnswers, lockField } from './store.ts'

/** Answers that are deleted in one transaction: each counts its member anew. */
const AT_ONCE = 2000

/**
 * Deletes all answers to an archived field, some at a time. The first part writes the audit entry with how many there are; a
 * request that ends before the last part is sent again. 409 for a field in use, 422 where the name is another.
 */
export async function deleteFieldAnswers(
  deps: Deps,
  caller: Caller,
  { orgId, id, name }: { orgId: string; id: string; name: string },
): Promise<CustomField> {
  await requireAdministered(deps, caller, orgId, 'settings:write')
  const at = deps.clock.now()
  let isFirst = true
  while (true) {
    const { field, deleted } = await deps.db.transaction(async (tx) => {
      const field = await lockField(tx, { orgId, id })
      requireDeletable(field, name)
      if (isFirst) {
        const answers = (await countAnswers(tx, orgId)).get(field.number) ?? 0
        const detail = { name: field.name, answers }
        const entry = { action: 'custom_field_answers_delete', orgId, objectId: id, detail, at } as const
        await auditAdministration(tx, caller, entry)
      }
      return { field, deleted: await deleteAnswers(tx, { orgId, number: field.number, limit: AT_ONCE }) }
    })
    if (deleted < AT_ONCE) return presentField(field, { answers: 0, language: caller.language })
    isFirst = false
  }
}

function requireDeletable(field: CustomFieldRow | undefined, name: string): asserts field {
  if (!field) throw notFound()
  if (field.archivedAt === null)
    throw new AppError(
      'invalid_transition',
      409,
      say(peopleProblemTexts, (t) => t.fieldInUse),
    )
  if (namesInAll(field, 'name').has(foldText(name))) return
  const message = sayOfFields(peopleProblemTexts, [field], (t, name) => t.otherFieldName({ name }))
  throw invalidRequest([{ field: 'name', code: 'invalid', message }], 422)
}
