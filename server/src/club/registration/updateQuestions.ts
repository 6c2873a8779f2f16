import type { WrittenQuestion } from '@medlem/contract/eventQuestion'
import type { EventParticipants } from '@medlem/contract/participant'
import type { CustomFieldRow } from '@medlem/database/schema/customField'
import { questionProblem } from '@medlem/domain/eventQuestion'
import { clubProblemTexts } from '@medlem/i18n/en/server/problem/club'
import { auditAdministration } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import { listUsedFields } from '../../people/customField/store.ts'
import { requireNewest } from '../../platform/audit/requireNewest.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { notFound, refuseField } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import { lockEvent, updateEvent } from '../event/store.ts'
import { requireAdministeredEvent, viewParticipants } from './participants.ts'
import { EVENT_WRITES } from './writeEvent.ts'

interface Sent {
  id: string
  questions: readonly WrittenQuestion[]
  version?: number | undefined
}

/** Writes the whole list of what an event asks of each person who is signed up. What was answered stays with the person who answered it. */
export async function updateQuestions(
  deps: Deps,
  caller: Caller,
  { id, questions, version }: Sent,
): Promise<EventParticipants> {
  const { orgId } = await requireAdministeredEvent(deps, caller, { id, right: 'events:write' })
  const event = await deps.db.transaction(async (tx) => {
    const locked = await lockEvent(tx, id)
    if (!locked) throw notFound()
    await requireNewest(tx, version, { version: locked.version, orgId, objectId: id, actions: EVENT_WRITES })
    const fields = await listUsedFields(tx, orgId)
    refuseProblem(questions, fields)
    const at = deps.clock.now()
    const changed = await updateEvent(tx, id, { questions: [...questions], updateDate: at })
    const named = ({ number, isRequired }: WrittenQuestion) => {
      const name = fields.find((field) => field.number === number)?.name
      return { number, name, isRequired }
    }
    const detail = { before: locked.questions.map(named), after: questions.map(named) }
    const entry = { action: 'event_questions_update', objectId: id, orgId, detail, at } as const
    await auditAdministration(tx, caller, entry)
    return changed
  })
  return viewParticipants(deps, event, caller)
}

function refuseProblem(questions: readonly WrittenQuestion[], fields: readonly CustomFieldRow[]): void {
  const found = questionProblem(questions, fields)
  if (!found) return
  const code = found.problem === 'fieldGone' ? 'unknown' : 'invalid'
  const message = say(clubProblemTexts, (t) => t[found.problem])
  throw refuseField(`questions.${found.at}.number`, code, message)
}
