import type { Batch } from '@medlem/contract/batch'
import type { RequestOf } from '@medlem/contract/endpoint'
import type { mergeMembers as call } from '@medlem/contract/memberMerge'
import { peopleProblemTexts } from '@medlem/i18n/en/server/problem/people'
import type { Caller } from '../../people/access/caller.ts'
import { requirePerson } from '../../people/person/requirePerson.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { invalidRequest } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import { beginBatch } from '../batch/beginBatch.ts'
import { proposeKept } from './proposeKept.ts'

/** Begins to find out what folding one member into another would do; nothing is changed until the batch is run. */
export async function beginMerge(
  deps: Deps,
  caller: Caller,
  { orgId, mayTurn = false, ...asked }: RequestOf<typeof call>['body'] & { orgId: string },
): Promise<Batch> {
  const right = 'members:write'
  const [one, other] = await Promise.all(
    [asked.keptId, asked.foldedId].map((memberId) =>
      requirePerson(deps, caller, { key: { orgId, memberId }, right }),
    ),
  )
  if (!one || !other) throw new Error('a person was not found')
  const { keptId, foldedId } = mayTurn ? await proposeKept(deps.db, orgId, asked) : asked
  const [kept, folded] = keptId === asked.keptId ? [one.row, other.row] : [other.row, one.row]
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
