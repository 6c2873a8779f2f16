import type { Batch } from '@medlem/contract/batch'
import { peopleProblemTexts } from '@medlem/i18n/en/server/problem/people'
import type { Caller } from '../../people/access/caller.ts'
import { requirePerson } from '../../people/person/requirePerson.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { invalidRequest } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import { beginBatch } from '../batch/beginBatch.ts'

/** Begins to find out what folding one member into another would do; nothing is changed until the batch is run. */
export async function mergeMembers(
  deps: Deps,
  caller: Caller,
  { orgId, keptId, foldedId }: { orgId: string; keptId: string; foldedId: string },
): Promise<Batch> {
  const right = 'members:write'
  const { row: kept } = await requirePerson(deps, caller, { key: { orgId, memberId: keptId }, right })
  const { row: folded } = await requirePerson(deps, caller, { key: { orgId, memberId: foldedId }, right })
  if (kept.id === folded.id) {
    const message = say(peopleProblemTexts, (t) => t.mergeTwo)
    throw invalidRequest([{ field: 'foldedId', code: 'invalid', message }], 422)
  }
  return beginBatch(deps, caller, {
    // A name would outlive the person's erasure.
    ...{ orgId, kind: 'merge', name: `${folded.number} → ${kept.number}` },
    ...{ detail: { keptId, foldedId }, audited: {} },
  })
}
