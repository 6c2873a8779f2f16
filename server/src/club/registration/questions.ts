import type { MemberField } from '@medlem/contract/customField'
import type { EventQuestion, QuestionAnswer } from '@medlem/contract/eventQuestion'
import type { Database } from '@medlem/database/database'
import type { CustomFieldRow } from '@medlem/database/schema/customField'
import { answerValue, type StoredAnswer, seesField } from '@medlem/domain/customField'
import { type AskedQuestion, askedNow } from '@medlem/domain/eventQuestion'
import type { Caller } from '../../people/access/caller.ts'
import { isSupport } from '../../people/access/policy.ts'
import { listReach } from '../../people/access/reachStore.ts'
import { isOwnAffair, memberField } from '../../people/customField/answers.ts'
import { fieldIn } from '../../people/customField/fieldIn.ts'
import { listAnswers, listUsedFieldsOf } from '../../people/customField/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { requireShownEvent } from '../event/shownEvent.ts'
import type { EventRow } from '../event/store.ts'

export type Question = AskedQuestion<CustomFieldRow>
type Asking = Pick<EventRow, 'id' | 'orgId' | 'questions'>

/** What each of some events asks now, by event; one that asks nothing is left out. */
export async function listQuestions(
  db: Database,
  events: readonly Asking[],
): Promise<ReadonlyMap<string, Question[]>> {
  const asking = events.filter(({ questions }) => questions.length > 0)
  const fields = await listUsedFieldsOf(db, [...new Set(asking.map(({ orgId }) => orgId))])
  const asked = asking.map(({ id, orgId, questions }) => {
    const own = fields.filter((field) => field.orgId === orgId)
    return [id, askedNow(questions, own)] as const
  })
  return new Map(asked.filter(([, questions]) => questions.length > 0))
}

/** The same of one event. */
export async function questionsOf(db: Database, event: Asking): Promise<Question[]> {
  return (await listQuestions(db, [event])).get(event.id) ?? []
}

/** A question as staff see it. */
export function presentQuestion({ field, isRequired }: Question, language: string): EventQuestion {
  const { number, name, kind, options } = fieldIn(field, language)
  return { number, isRequired, name, kind, options }
}

/** What people answer to questions of an event, by member. */
export async function listQuestionAnswers(
  db: Database,
  { orgId }: Pick<EventRow, 'orgId'>,
  { questions, memberIds }: { questions: readonly Question[]; memberIds: readonly string[] },
): Promise<(memberId: string) => QuestionAnswer[]> {
  const answers = questions.length === 0 ? undefined : await listAnswers(db, { orgId, memberIds })
  return (memberId) =>
    questions.flatMap(({ field }) => {
      const answer = answers?.get(memberId)?.get(field.number)
      return answer ? [{ number: field.number, value: answerValue(field, answer) }] : []
    })
}

/** What an event asks of each of the caller's family, who is shown it, with what they answered before. */
export async function listEventFields(
  deps: Deps,
  caller: Caller,
  eventId: string,
): Promise<{ memberId: string; fields: MemberField[] }[]> {
  const { subject: member } = caller
  const event = await requireShownEvent(deps, { member, superAdmin: isSupport(caller) }, eventId)
  const questions = await questionsOf(deps.db, event)
  if (questions.length === 0) return []
  const people = (await listReach(deps.db, member.id)).filter(({ enabled }) => enabled)
  const memberIds = people.map(({ id }) => id)
  const answers = await listAnswers(deps.db, { orgId: event.orgId, memberIds })
  return people
    .map((person) => {
      const before = answers.get(person.id)
      const isOwn = isOwnAffair(caller, person)
      return {
        memberId: person.id,
        fields: questions.flatMap((one) => shown(one, { isOwn, before, language: caller.language })),
      }
    })
    .filter(({ fields }) => fields.length > 0)
}

function shown(
  { field, isRequired }: Question,
  {
    isOwn,
    before,
    language,
  }: { isOwn: boolean; before: ReadonlyMap<number, StoredAnswer> | undefined; language: string },
): MemberField[] {
  const answer = before?.get(field.number)
  const asked = { isOwn, isAnswered: answer !== undefined, isAskedByEvent: true }
  if (!seesField(field, asked)) return []
  return [{ ...memberField(fieldIn(field, language), answer), isWritable: true, isRequired }]
}
