import type { FieldAnswers, MemberField } from '@medlem/contract/customField'
import type { Database } from '@medlem/database/database'
import type { CustomFieldRow } from '@medlem/database/schema/customField'
import type { MemberRow } from '@medlem/database/schema/member'
import {
  type AnswerProblem,
  answerValue,
  readAnswer,
  type StoredAnswer,
  seesField,
  writesField,
} from '@medlem/domain/customField'
import { peopleProblemTexts } from '@medlem/i18n/en/server/problem/people'
import type { Deps } from '../../platform/deps/deps.ts'
import { type FieldProblem, invalidRequest } from '../../platform/error/appError.ts'
import { type Sentence, say } from '../../platform/error/sentence.ts'
import { requireEnabled } from '../access/administer.ts'
import { auditActing, auditAdministration } from '../access/auditCaller.ts'
import type { Caller } from '../access/caller.ts'
import { requireReach } from '../access/reach.ts'
import { lockMember } from '../member/store.ts'
import { requirePerson } from '../person/requirePerson.ts'
import type { PersonKey } from '../person/store.ts'
import { fieldIn, fieldsIn, sayOfFields } from './fieldIn.ts'
import { listAnswers, listAnswersOf, listOrganisationsOf, listUsedFields, writeAnswers } from './store.ts'

type Answers = ReadonlyMap<number, StoredAnswer>

/** The fields of an organisation with what a member of it answers, as its staff see them. */
export async function personFields(db: Database, key: PersonKey, language: string): Promise<MemberField[]> {
  const fields = await listUsedFields(db, key.orgId)
  if (fields.length === 0) return []
  const answers = await listAnswersOf(db, key)
  return fieldsIn(fields, language).map((field) => ({
    ...memberField(field, answers.get(field.number)),
    isWritable: true,
    isRequired: false,
  }))
}

/** Writes what the staff say that a member answers. The audit log gets the names of the fields. */
export async function updatePersonAnswers(
  deps: Deps,
  caller: Caller,
  { key, answers }: { key: PersonKey; answers: FieldAnswers },
): Promise<MemberField[]> {
  await requirePerson(deps, caller, { key, right: 'members:write' })
  const { orgId, memberId } = key
  const at = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    await lockMember(tx, memberId)
    const fields = await listUsedFields(tx, orgId)
    const before = await listAnswersOf(tx, key)
    const { written, names } = checkAnswers(answers, { fields, before, refusesBlank: () => false })
    if (written.size > 0) {
      await writeAnswers(tx, key, { answers: written, at })
      const detail = { fields: names }
      const entry = {
        action: 'member_answers_update',
        orgId,
        subjectId: memberId,
        objectId: memberId,
      } as const
      await auditAdministration(tx, caller, { ...entry, detail, at })
    }
    return personFields(tx, key, caller.language)
  })
}

/** Fields of each organisation of a member in reach. Of a linked account only what is asked at a purchase and not answered. */
export async function listOwnFields(
  deps: Deps,
  caller: Caller,
  memberId: string,
): Promise<{ orgId: string; name: string; fields: MemberField[] }[]> {
  const member = await requireReach(deps, caller, memberId, 'read')
  const organisations = await listOrganisationsOf(deps.db, memberId)
  const shown = await Promise.all(
    organisations.map(async ({ orgId, name }) => ({
      orgId,
      name,
      fields: await shownFields(deps, caller, { orgId, member }),
    })),
  )
  return shown.filter(({ fields }) => fields.length > 0)
}

/** What a member in reach answers; 422 names each field whose answer is of no use. */
export async function updateOwnAnswers(
  deps: Deps,
  caller: Caller,
  { orgId, memberId, answers }: PersonKey & { answers: FieldAnswers },
): Promise<MemberField[]> {
  const member = await requireReach(deps, caller, memberId, 'write')
  await requireEnabled(deps, orgId)
  const at = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    await lockMember(tx, memberId)
    const before = await listAnswersOf(tx, { orgId, memberId })
    const isOwn = isOwnAffair(caller, member)
    const fields = (await listUsedFields(tx, orgId)).filter((field) =>
      writesField(field, { isOwn, isAnswered: before.has(field.number) }),
    )
    const refusesBlank = ({ atJoining }: CustomFieldRow) => atJoining === 'must'
    const { written } = checkAnswers(answers, { fields, before, refusesBlank })
    if (written.size === 0) return
    await writeAnswers(tx, { orgId, memberId }, { answers: written, at })
    await auditActing(tx, caller, { action: 'member_answers_update', objectId: memberId, orgId, at })
  })
  return shownFields(deps, caller, { orgId, member })
}

/** What an organisation asks of members in reach at a purchase, as far as it is not answered. */
export async function listAskedFields(
  deps: Deps,
  caller: Caller,
  { orgId, memberIds }: { orgId: string; memberIds: readonly string[] },
): Promise<{ memberId: string; fields: MemberField[] }[]> {
  for (const memberId of memberIds) await requireReach(deps, caller, memberId, 'read')
  await requireEnabled(deps, orgId)
  const asked = (await listUsedFields(deps.db, orgId)).filter(({ atJoining }) => atJoining !== 'no')
  if (asked.length === 0) return []
  const answers = await listAnswers(deps.db, { orgId, memberIds })
  return memberIds
    .map((memberId) => ({
      memberId,
      fields: asked
        .filter(({ number }) => !answers.get(memberId)?.has(number))
        .map((field) => memberField(fieldIn(field, caller.language), undefined)),
    }))
    .filter(({ fields }) => fields.length > 0)
}

async function shownFields(
  { db }: Deps,
  caller: Caller,
  { orgId, member }: { orgId: string; member: MemberRow },
): Promise<MemberField[]> {
  const fields = await listUsedFields(db, orgId)
  if (fields.length === 0) return []
  const before = await listAnswersOf(db, { orgId, memberId: member.id })
  const isOwn = isOwnAffair(caller, member)
  return fields
    .filter((field) => seesField(field, { isOwn, isAnswered: before.has(field.number) }))
    .map((field) => memberField(fieldIn(field, caller.language), before.get(field.number)))
}

/** Whether a member in reach is the caller, or a child of theirs, rather than a linked account. */
export const isOwnAffair = ({ subject }: Caller, { id, parentId }: MemberRow) =>
  id === subject.id || parentId === subject.id

/** A field in the reader's language with an answer, as those who may write it see it. */
export function memberField(field: CustomFieldRow, answer: StoredAnswer | undefined): MemberField {
  const { number, name, help, kind, options, atJoining } = field
  return {
    ...{ number, name, help, kind },
    options: options.filter((option) => option.isOffered || option.number === answer?.code),
    isWritable: writesField(field, { isOwn: true, isAnswered: answer !== undefined }),
    isRequired: atJoining === 'must',
    value: answer ? answerValue(field, answer) : null,
  }
}

const problemTexts = {
  text: 'answerText',
  tooLong: 'answerTooLong',
  number: 'answerNumber',
  date: 'answerDate',
  choice: 'answerChoice',
  yesNo: 'answerYesNo',
  missing: 'answerMissing',
} as const satisfies Record<AnswerProblem | 'missing', keyof typeof peopleProblemTexts>

interface Checking {
  fields: readonly CustomFieldRow[]
  before: Answers
  refusesBlank: (field: CustomFieldRow) => boolean
}

/** Which answers are written, and the names of their fields; 422 naming each that is of no use. */
export function checkAnswers(
  answers: FieldAnswers,
  how: Checking,
): { written: Map<number, StoredAnswer | null>; names: string[] } {
  const { problems, ...read } = readAnswers(answers, how)
  const [first, ...others] = problems.map(({ at, part, code, message }): FieldProblem => {
    return { field: `answers.${at}.${part}`, code, message }
  })
  if (first) throw invalidRequest([first, ...others], 422)
  return read
}

/** The same, with what is wrong with those of no use: at which place, of which field, and in which part. */
export function readAnswers(answers: FieldAnswers, { fields, before, refusesBlank }: Checking) {
  const problems: {
    at: number
    number: number
    part: 'number' | 'value'
    code: string
    message: Sentence
  }[] = []
  const written = new Map<number, StoredAnswer | null>()
  const names: string[] = []
  for (const [at, { number, value }] of answers.entries()) {
    const field = fields.find((one) => one.number === number)
    const stored = before.get(number)
    const read = field ? readAnswer(field, value, stored) : null
    const problem = answerProblem(read, field && refusesBlank(field))
    if (!field) {
      const message = say(peopleProblemTexts, (t) => t.answerUnknown)
      problems.push({ at, number, part: 'number', code: 'unknown', message })
    } else if (problem) {
      const message = sayOfFields(peopleProblemTexts, [field], (t, name) =>
        t[problemTexts[problem]]({ name }),
      )
      problems.push({ at, number, part: 'value', code: 'invalid', message })
    } else if (typeof read !== 'string' && !isSame(read, stored)) {
      written.set(number, read)
      names.push(field.name)
    }
  }
  return { written, names, problems }
}

function answerProblem(
  read: StoredAnswer | null | AnswerProblem,
  refusesBlank: boolean | undefined,
): AnswerProblem | 'missing' | undefined {
  if (typeof read === 'string') return read
  return read === null && refusesBlank ? 'missing' : undefined
}

const isSame = (read: StoredAnswer | null, stored: StoredAnswer | undefined) =>
  read === null ? stored === undefined : read.code === stored?.code && read.text === stored.text
