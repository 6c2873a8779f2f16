import type { Batch } from '@medlem/contract/batch'
import type { FieldAnswers } from '@medlem/contract/customField'
import type { MemberSelection } from '@medlem/contract/memberSelection'
import type { Fields } from '@medlem/domain/batch'
import { answerText, fieldKey } from '@medlem/domain/customField'
import { requireAdministered } from '../../people/access/administer.ts'
import type { Caller } from '../../people/access/caller.ts'
import { checkAnswers } from '../../people/customField/answers.ts'
import { fieldIn } from '../../people/customField/fieldIn.ts'
import { listUsedFields } from '../../people/customField/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { beginBatch } from '../batch/beginBatch.ts'

/** Begins to find out whose answers would change; nothing is changed until the batch is run. */
export async function answerMembers(
  deps: Deps,
  caller: Caller,
  { orgId, selection, answers }: { orgId: string; selection: MemberSelection; answers: FieldAnswers },
): Promise<Batch> {
  await requireAdministered(deps, caller, orgId, 'members:write')
  const fields = await listUsedFields(deps.db, orgId)
  const { written } = checkAnswers(answers, { fields, before: new Map(), refusesBlank: () => false })
  const wanted: Fields = {}
  const names: string[] = []
  for (const field of fields) {
    const answer = written.get(field.number)
    const isAsked = answers.some(({ number }) => number === field.number)
    if (!isAsked) continue
    const text = answer ? answerText(field, answer) : null
    wanted[fieldKey(field.number)] = text
    const { name, ...read } = fieldIn(field, caller.language)
    names.push(answer ? `${name}: ${answerText({ name, ...read }, answer)}` : name)
  }
  return beginBatch(deps, caller, {
    ...{ orgId, kind: 'answer', name: names.join(', ') },
    detail: { selection, wanted },
    audited: { fields: fields.filter(({ number }) => fieldKey(number) in wanted).map(({ name }) => name) },
  })
}
