import type { Batch } from '@medlem/contract/batch'
import { type GroupMessage, MAX_RECEIVERS } from '@medlem/contract/groupMessage'
import { copenhagenDate } from '@medlem/domain/calendar'
import { clubProblemTexts } from '@medlem/i18n/en/server/problem/club'
import { communicationProblemTexts } from '@medlem/i18n/en/server/problem/communication'
import type { Caller } from '../../people/access/caller.ts'
import { mayIn } from '../../people/memberFilter/columnRights.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { idempotencyConflict, refuseField } from '../../platform/error/appError.ts'
import { type Sentence, say } from '../../platform/error/sentence.ts'
import { beginBatch } from '../batch/beginBatch.ts'
import { findBatchByKey } from '../batch/store.ts'
import { planReach } from './reach.ts'
import { listChosen, requireWriter } from './receivers.ts'

/**
 * An administrator writes to many: a batch, which finds out who gets it and runs at once, as its sender was shown that. The
 * same request again answers the same batch.
 */
export async function sendGroupMessage(
  deps: Deps,
  caller: Caller,
  { orgId, selection, title, message, idempotencyKey }: GroupMessage & { orgId: string },
): Promise<Batch> {
  const organisation = await requireWriter(deps, caller, { orgId, selection })
  const dedupKey =
    idempotencyKey === undefined ? null : `group_message:${orgId}:${caller.actor.id}:${idempotencyKey}`
  const isKnown = dedupKey !== null && (await findBatchByKey(deps.db, dedupKey)) !== undefined
  const may = mayIn(caller, organisation)
  const today = copenhagenDate(deps.clock.now())
  const people = isKnown ? 0 : await countReached()
  const batch = await beginBatch(deps, caller, {
    orgId,
    kind: 'group_message',
    name: title,
    dedupKey,
    detail: { selection, message },
    audited: { people },
  })
  if (batch.name !== title || batch.text !== message)
    throw idempotencyConflict(say(communicationProblemTexts, (t) => t.sentBefore({ title: batch.name })))
  return batch

  async function countReached(): Promise<number> {
    const receivers = await listChosen(deps.db, selection, { orgId, today, may })
    const count = planReach(receivers, caller.actor.id).filter(({ left }) => left === null).length
    if (receivers.length > MAX_RECEIVERS) throw unreachable(say(clubProblemTexts, (t) => t.tooManyReceivers))
    if (count === 0) throw unreachable(say(clubProblemTexts, (t) => t.noReceiver))
    return count
  }
}

const unreachable = (message: Sentence) => refuseField('selection', 'unreachable', message)
