import type { FieldAnswers } from '@medlem/contract/customField'
import type { PersonAnswers } from '@medlem/contract/eventQuestion'
import type { Database } from '@medlem/database/database'
import type { MemberRow } from '@medlem/database/schema/member'
import { fieldKey, type StoredAnswer, writesField } from '@medlem/domain/customField'
import { missingAnswers } from '@medlem/domain/eventQuestion'
import { clubProblemTexts } from '@medlem/i18n/en/server/problem/club'
import { peopleProblemTexts } from '@medlem/i18n/en/server/problem/people'
import { auditActing } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import { isOwnAffair, readAnswers } from '../../people/customField/answers.ts'
import { sayOfFields } from '../../people/customField/fieldIn.ts'
import { listAnswers, writeAnswers } from '../../people/customField/store.ts'
import { AppError, type FieldProblem, refuseField } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import type { EventRow } from '../event/store.ts'
import { type Question, questionsOf } from './questions.ts'

interface Answering {
  event: EventRow
  /** Everybody whom the request named, in its order. */
  asked: readonly string[]
  /** Those of them who are not signed up yet, and are locked. */
  people: readonly MemberRow[]
  answers: readonly PersonAnswers[]
  at: Date
}

/**
 * Writes what people answer to an event for which they are about to be signed up, as their answers to the organisation. Refuses with
 * 422 an answer of no use, one to what is not asked of them, and one that is missing: `answers.N.fieldM`, where N is the place
 * among those whom the request names, and M the number of the field.
 */
export async function answerQuestions(
  tx: Database,
  caller: Caller,
  { event, asked, people, answers, at }: Answering,
): Promise<void> {
  refuseUnnamed(answers, asked)
  const { orgId } = event
  const questions = await questionsOf(tx, event)
  const memberIds = people.map(({ id }) => id)
  const stored = await listAnswers(tx, { orgId, memberIds })
  const read = people.map((person) => {
    const given = answers.filter(({ memberId }) => memberId === person.id).flatMap((one) => one.answers)
    const before = stored.get(person.id) ?? new Map<number, StoredAnswer>()
    const isOwn = isOwnAffair(caller, person)
    return {
      person,
      ...readOne(person, { questions, given, before, isOwn, place: asked.indexOf(person.id) }),
    }
  })
  const problems = read.flatMap((one) => one.problems)
  const [first] = problems
  if (first) throw new AppError('invalid_request', 422, first.message, { errors: problems })
  for (const { person, written } of read) {
    if (written.size === 0) continue
    await writeAnswers(tx, { orgId, memberId: person.id }, { answers: written, at })
    await auditActing(tx, caller, { action: 'member_answers_update', objectId: person.id, orgId, at })
  }
}

function refuseUnnamed(answers: readonly PersonAnswers[], asked: readonly string[]): void {
  if (answers.every(({ memberId }) => asked.includes(memberId))) return
  throw refuseField(
    'answers',
    'unknown',
    say(peopleProblemTexts, (t) => t.answerUnknown),
  )
}

interface Reading {
  questions: readonly Question[]
  given: FieldAnswers
  before: ReadonlyMap<number, StoredAnswer>
  isOwn: boolean
  /** Among those whom the request names. */
  place: number
}

function readOne({ firstName }: MemberRow, { questions, given, before, isOwn, place }: Reading) {
  const own = questions.filter(({ field }) =>
    writesField(field, { isOwn, isAnswered: before.has(field.number), isAskedByEvent: true }),
  )
  const fields = own.map(({ field }) => field)
  const { written, problems } = readAnswers(given, { fields, before, refusesBlank: () => false })
  const at = (number: number) => `answers.${place}.${fieldKey(number)}`
  const unusable = problems.map(({ number, code, message }): FieldProblem => {
    return { field: at(number), code, message }
  })
  const missing = missingAnswers(own, { before, written })
    .filter(({ number }) => !problems.some((problem) => problem.number === number))
    .map((field): FieldProblem => {
      const message = sayOfFields(clubProblemTexts, [field], (t, question) =>
        t.answerOfMissing({ firstName, question }),
      )
      return { field: at(field.number), code: 'missing', message }
    })
  return { written, problems: [...unusable, ...missing] }
}
