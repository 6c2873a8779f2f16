import { randomUUID } from 'node:crypto'
import {
  createCustomField,
  type FieldAnswer,
  listCustomFields,
  type NewField,
  updateCustomField,
} from '@medlem/contract/customField'
import type { WrittenQuestion } from '@medlem/contract/eventQuestion'
import { listEventFields, updateQuestions } from '@medlem/contract/eventQuestionChange'
import { addParticipant, listParticipants } from '@medlem/contract/participant'
import { exportParticipants } from '@medlem/contract/participantExport'
import { getSignUp, type SignUpRequest, signUp } from '@medlem/contract/registration'
import { audit } from '@medlem/database/schema/audit'
import { customAnswer } from '@medlem/database/schema/customField'
import type { MemberRow } from '@medlem/database/schema/member'
import { eventRegistration } from '@medlem/database/schema/registration'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readCsv } from '../../money/ledger/testing/readCsv.ts'
import { listAnswersOf, writeAnswers } from '../../people/customField/store.ts'
import { aMember, anActiveYear, anEvent } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { type EventRow, updateEvent } from '../event/store.ts'
import { aCast, type Cast, refusalOf } from '../membership/testing/cast.ts'

let server: TestServer
let cast: Cast
let camp: EventRow
/** Of the club: a choice of M (1) or L (2), words, and one that members only see. */
let shirt: number
let diet: number
let key: number
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  cast = await aCast(server)
  camp = await anEvent(server, { orgId: cast.club.id, takesSignUps: true })
  shirt = await define({ name: 'Shirt', kind: 'choice', options: [{ label: 'M' }, { label: 'L' }] })
  diet = await define({ name: 'Diet' })
  key = await define({ name: 'Key', access: 'memberSees' })
})

const field: NewField = {
  name: '',
  help: '',
  kind: 'text',
  access: 'memberWrites',
  atJoining: 'no',
  options: [],
}
async function define(values: Partial<NewField>): Promise<number> {
  const made = { params: { id: cast.club.id }, body: { ...field, ...values } }
  return (await cast.as.clubAdmin.call(createCustomField, made)).body.number
}
/** Archives a field, or changes who writes it. */
async function change(number: number, values: { isArchived?: boolean; access?: 'memberSees' }) {
  const { body } = await cast.as.clubAdmin.call(listCustomFields, { params: { id: cast.club.id } })
  const found = body.fields.find((one) => one.number === number)
  if (!found) throw new Error('no such field')
  const { id: fieldId, ...before } = found
  const params = { id: cast.club.id, fieldId }
  await cast.as.clubAdmin.call(updateCustomField, { params, body: { ...before, ...values } })
}
const must = (number: number): WrittenQuestion => ({ number, isRequired: true })
const may = (number: number): WrittenQuestion => ({ number, isRequired: false })

interface Writing {
  who?: keyof Cast['as']
  version?: number
}
const ask = (questions: WrittenQuestion[], { who = 'clubAdmin', version }: Writing = {}) =>
  cast.as[who].call(updateQuestions, { params: { id: camp.id }, body: { questions, version } })
const list = async () => (await cast.as.clubAdmin.call(listParticipants, { params: { id: camp.id } })).body
const asked = async (who: keyof Cast['as'] = 'ida') =>
  (await cast.as[who].call(listEventFields, { params: { id: camp.id } })).body.people
const join = (body: SignUpRequest) => cast.as.ida.call(signUp, { params: { id: camp.id }, body })
const of = ({ id: memberId }: MemberRow, answers: Record<number, FieldAnswer | null>) => ({
  memberId,
  answers: Object.entries(answers).map(([number, value]) => ({ number: Number(number), value })),
})
const stored = async ({ id: memberId }: MemberRow) =>
  Object.fromEntries(await listAnswersOf(server.deps.db, { orgId: cast.club.id, memberId }))
const before = ({ id: memberId }: MemberRow, number: number, code: number, text: string | null = null) =>
  writeAnswers(
    server.deps.db,
    { orgId: cast.club.id, memberId },
    { answers: new Map([[number, { code, text }]]), at: server.clock.now() },
  )
const problems = ({ problem }: Awaited<ReturnType<typeof join>>) =>
  problem.errors?.map(({ field: name, code, message }) => [name, code, message])

describe('what an event asks', () => {
  test('is written in its order, shown with the fields, counted as a write, and in the log', async () => {
    const made = await ask([may(diet), must(shirt)], { version: camp.version })
    expect([made.status, made.body.version]).toEqual([200, camp.version + 1])
    expect(made.body.questions).toMatchObject([
      { number: diet, isRequired: false, name: 'Diet', kind: 'text' },
      { number: shirt, isRequired: true, name: 'Shirt', options: [{ label: 'M' }, { label: 'L' }] },
    ])
    expect((await list()).questions).toEqual(made.body.questions)
    const late = await ask([], { version: camp.version })
    expect([late.status, late.problem.code]).toEqual([409, 'stale_version'])
    const entries = await server.deps.db
      .select()
      .from(audit)
      .where(eq(audit.action, 'event_questions_update'))
      .orderBy(audit.id)
    const after = [{ name: 'Diet' }, { name: 'Shirt', isRequired: true }]
    expect(entries).toMatchObject([{ objectId: camp.id, orgId: cast.club.id, detail: { before: [], after } }])
  })

  test.each<[string, () => WrittenQuestion[], string]>([
    ['is asked twice', () => [may(shirt), may(diet), must(shirt)], 'questions.2.number'],
    ['is none', () => [may(shirt), may(60)], 'questions.1.number'],
    ['members only see', () => [may(key)], 'questions.0.number'],
  ])('of a field that %s is refused with the field, and nothing is written', async (_of, written, name) => {
    const refused = await ask(written())
    expect([refused.status, refused.problem.errors?.[0]?.field]).toEqual([422, name])
    expect((await list()).questions).toEqual([])
  })

  test('is not there to be changed for those who may not, whether there is such an event or not', async () => {
    const absent = await cast.as.vera.call(updateQuestions, {
      params: { id: randomUUID() },
      body: { questions: [may(shirt)] },
    })
    for (const who of ['ida', 'vera', 'choirAdmin'] as const)
      expect(refusalOf(await ask([may(shirt)], { who }))).toBe(refusalOf(absent))
    expect((await list()).questions).toEqual([])
  })

  test('is chosen by an event manager, who sees the fields for that', async () => {
    const manager = server.as(await aMember(server, { email: 'em@example.org' }), {
      roles: ['org:sejlklub|role:EVENT_MANAGER'],
    })
    const { body } = await manager.call(listCustomFields, { params: { id: cast.club.id } })
    expect(body.fields.map(({ name }) => name)).toEqual(['Shirt', 'Diet', 'Key'])
    const sent = { params: { id: camp.id }, body: { questions: [must(shirt)] } }
    expect((await manager.call(updateQuestions, sent)).status).toBe(200)
  })

  test('is shown to the family with what they answered before; of a linked account only what is open', async () => {
    await ask([must(shirt), may(diet)])
    await before(cast.alma, shirt, 2)
    await before(cast.jonas, shirt, 1)
    expect(await asked()).toMatchObject([
      { memberId: cast.ida.id, fields: [{ number: shirt, isRequired: true, value: null }, { number: diet }] },
      {
        memberId: cast.alma.id,
        fields: [
          { number: shirt, value: 2 },
          { isRequired: false, value: null },
        ],
      },
      { memberId: cast.jonas.id, fields: [{ number: diet, isWritable: true, value: null }] },
    ])
    expect((await asked('vera')).map(({ memberId }) => memberId)).toEqual([cast.vera.id])
    const hidden = await anEvent(server, { orgId: cast.club.id, forMembers: true })
    expect((await cast.as.vera.call(listEventFields, { params: { id: hidden.id } })).status).toBe(404)
  })

  test('ends where the field is archived, or members write it no more', async () => {
    await ask([must(shirt), must(diet)])
    const asks = async () => (await cast.as.ida.call(getSignUp, { params: { id: camp.id } })).body.asks
    expect(await asks()).toBe(true)
    await change(shirt, { isArchived: true })
    await change(diet, { access: 'memberSees' })
    expect([await asks(), await asked(), (await list()).questions]).toEqual([false, [], []])
    expect((await join({ memberIds: [cast.ida.id] })).status).toBe(200)
  })
})

describe('who is signed up for an event that asks', () => {
  beforeEach(() => ask([must(shirt), may(diet)]))

  test('answers with it, as to the organisation; staff read it in the list and the file', async () => {
    const answers = [of(cast.ida, { [shirt]: 1, [diet]: 'Vegan; no nuts' }), of(cast.alma, { [shirt]: 2 })]
    expect((await join({ memberIds: [cast.ida.id, cast.alma.id], answers })).status).toBe(200)
    expect(await stored(cast.alma)).toEqual({ [shirt]: { code: 2, text: null } })
    const { participants } = await list()
    const read = Object.fromEntries(participants.map((one) => [one.memberId, one.answers]))
    expect(read).toEqual({
      [cast.ida.id]: [
        { number: shirt, value: 1 },
        { number: diet, value: 'Vegan; no nuts' },
      ],
      [cast.alma.id]: [{ number: shirt, value: 2 }],
    })
    const file = await cast.as.clubAdmin.call(exportParticipants, { params: { id: camp.id }, body: {} })
    const rows = readCsv(String(file.body)).map((row) => [row[0], ...row.slice(-2)])
    expect(rows.toSorted()).toEqual([
      ['Alma', 'L', ''],
      ['First name', 'Shirt', 'Diet'],
      ['Ida', 'M', 'Vegan; no nuts'],
    ])
  })

  test('without what must be answered is refused, by whom and what, and nothing at all is written', async () => {
    const refused = await join({
      memberIds: [cast.ida.id, cast.alma.id],
      answers: [of(cast.ida, { [shirt]: 1 }), of(cast.alma, { [diet]: 'Milk' })],
    })
    expect([refused.status, problems(refused)]).toEqual([
      422,
      [[`answers.1.field${shirt}`, 'missing', 'The answer of Alma to “Shirt” is missing.']],
    ])
    expect(await server.deps.db.$count(customAnswer)).toBe(0)
    expect(await server.deps.db.$count(eventRegistration)).toBe(0)
  })

  test.each<[string, () => SignUpRequest['answers'], string[]]>([
    ['that is none of the choice', () => [of(cast.ida, { [shirt]: 9 })], ['answers.0.field1 invalid']],
    [
      'to what is not asked',
      () => [of(cast.ida, { [shirt]: 1, [key]: 'Mine' })],
      ['answers.0.field3 unknown'],
    ],
    ['taken away', () => [of(cast.ida, { [shirt]: null })], ['answers.0.field1 missing']],
    ['of somebody else', () => [of(cast.ida, { [shirt]: 1 }), of(cast.alma, {})], ['answers unknown']],
  ])('an answer %s is refused at its field', async (_of, answers, fields) => {
    const refused = await join({ memberIds: [cast.ida.id], answers: answers() })
    expect(refused.status).toBe(422)
    expect(problems(refused)?.map(([name, code]) => `${name} ${code}`)).toEqual(fields)
    expect(await server.deps.db.$count(customAnswer)).toBe(0)
  })

  test('and answered before is not asked again, may change it, and can’t take away what must be there', async () => {
    await before(cast.ida, shirt, 1)
    expect(
      problems(await join({ memberIds: [cast.ida.id], answers: [of(cast.ida, { [shirt]: null })] })),
    ).toHaveLength(1)
    expect((await join({ memberIds: [cast.ida.id] })).status).toBe(200)
    // Signed up already: what is sent again changes nothing.
    await join({ memberIds: [cast.ida.id], answers: [of(cast.ida, { [shirt]: 2 })] })
    expect(await stored(cast.ida)).toEqual({ [shirt]: { code: 1, text: null } })
  })

  test('by a linked account answers what is open; what that person answered stays theirs', async () => {
    await before(cast.jonas, shirt, 1)
    const answered = await join({
      memberIds: [cast.jonas.id],
      answers: [of(cast.jonas, { [shirt]: 2, [diet]: 'Fish' })],
    })
    expect(problems(answered)?.map(([name, code]) => [name, code])).toEqual([
      [`answers.0.field${shirt}`, 'unknown'],
    ])
    const open = [of(cast.jonas, { [diet]: 'Fish' })]
    expect((await join({ memberIds: [cast.jonas.id], answers: open })).status).toBe(200)
    expect(await stored(cast.jonas)).toMatchObject({ [shirt]: { code: 1 }, [diet]: { text: 'Fish' } })
  })

  test('answers too where they wait, and is asked nothing where staff add them', async () => {
    await server.deps.db.transaction((tx) => updateEvent(tx, camp.id, { capacity: 1 }))
    const answers = [of(cast.alma, { [shirt]: 2 })]
    await anActiveYear(server, { member: cast.ida, configuration: cast.fee })
    const params = { id: camp.id }
    const added = await cast.as.clubAdmin.call(addParticipant, { params, body: { memberId: cast.ida.id } })
    expect([added.status, added.body.participants[0]?.answers]).toEqual([201, []])
    const waits = await join({ memberIds: [cast.alma.id], answers })
    const alma = waits.body.people.find(({ memberId }) => memberId === cast.alma.id)
    expect(alma?.registration?.state).toBe('waiting')
    expect(await stored(cast.alma)).toMatchObject({ [shirt]: { code: 2 } })
  })
})
