import {
  createCustomField,
  deleteFieldAnswers,
  type FieldAnswer,
  listAskedFields,
  listCustomFields,
  listOwnFields,
  type NewField,
  orderCustomFields,
  updateCustomField,
  updateOwnAnswers,
  updatePersonAnswers,
} from '@medlem/contract/customField'
import { createPayment } from '@medlem/contract/payment'
import { audit } from '@medlem/database/schema/audit'
import { customAnswer, customField } from '@medlem/database/schema/customField'
import { member } from '@medlem/database/schema/member'
import { organisationMember } from '@medlem/database/schema/organisationMember'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertNewMembership } from '../../club/membership/store.ts'
import { aCast, type Cast } from '../../club/membership/testing/cast.ts'
import { draft } from '../../money/payment/testing/buyer.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'

let server: TestServer
let cast: Cast
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  cast = await aCast(server)
  await join(cast.ida.id)
})

/** Letters that take four bytes each and repeat nowhere, so that nothing can be compressed. */
const wide = (length: number, from: number) =>
  Array.from({ length }, (_, at) => String.fromCodePoint(0x20000 + ((from + at * 977) % 0xa000))).join('')

test('the longest names with answers to sixty fields fit into the index of the list', async () => {
  const { db } = server.deps
  const orgId = cast.club.id
  const at = server.clock.now()
  await db.insert(customField).values(
    Array.from({ length: 60 }, (_, n) => ({
      ...{ orgId, number: n + 1, name: `Field ${n}`, help: '', kind: 'number' as const },
      ...{ access: 'staff' as const, atJoining: 'no' as const, options: [], position: n, updateDate: at },
    })),
  )
  await db.insert(customAnswer).values(
    Array.from({ length: 60 }, (_, n) => ({
      ...{
        orgId,
        memberId: cast.ida.id,
        number: n + 1,
        code: Math.PI * 10 ** (n % 9) * (n + 1),
        updateDate: at,
      },
    })),
  )
  const address = { AddressLine1: 'Havnegade 1', AddressLine2: '', AddressLine3: '', PostCode: '8000' }
  await db
    .update(member)
    .set({
      firstName: wide(100, 0),
      lastName: wide(100, 3),
      email: `${Array.from({ length: 120 }, (_, n) => (n * 7919).toString(36))
        .join('')
        .slice(0, 240)}@example.org`,
      phone: '+45 11 22 33 44 55 66 77 88 99',
      address: { ...address, City: wide(100, 7), Country: 'Denmark' },
    })
    .where(eq(member.id, cast.ida.id))
  const [row] = await db.select().from(organisationMember).where(eq(organisationMember.memberId, cast.ida.id))
  expect(row?.answers).toHaveLength(60)
})

const join = (memberId: string) =>
  insertNewMembership(server.deps.db, { memberId, orgId: cast.club.id, updateDate: server.deps.clock.now() })
const shirt: NewField = {
  name: 'T-shirt size',
  help: '',
  kind: 'choice',
  access: 'memberWrites',
  atJoining: 'no',
  options: [{ label: 'M' }, { label: 'L' }],
}
async function define(change: Partial<NewField> = {}) {
  const { body } = await cast.as.clubAdmin.call(createCustomField, {
    params: { id: cast.club.id },
    body: { ...shirt, ...change },
  })
  return body
}
const answer = (answers: Record<number, FieldAnswer | null>, memberId = cast.ida.id) =>
  cast.as.ida.call(updateOwnAnswers, {
    params: { id: memberId, orgId: cast.club.id },
    body: { answers: sent(answers) },
  })
const fill = (answers: Record<number, FieldAnswer | null>) =>
  cast.as.clubAdmin.call(updatePersonAnswers, {
    params: { id: cast.club.id, memberId: cast.ida.id },
    body: { answers: sent(answers) },
  })
/** As the calls take them. */
const sent = (answers: Record<number, FieldAnswer | null>) =>
  Object.entries(answers).map(([number, value]) => ({ number: Number(number), value }))
async function ownFields(who = cast.as.ida) {
  const { body } = await who.call(listOwnFields, { params: { id: cast.ida.id } })
  return body.organisations.flatMap(({ fields }) => fields)
}
const ofList = (memberId: string) =>
  server.deps.db
    .select({ answers: organisationMember.answers })
    .from(organisationMember)
    .where(eq(organisationMember.memberId, memberId))

describe('fields of an organisation’s own', () => {
  test('are numbered as they are made, put in an order, changed and archived with their answers', async () => {
    const one = await define()
    const two = await define({ name: 'Boat', kind: 'text', options: [] })
    expect([one.number, two.number, one.options]).toEqual([
      1,
      2,
      [
        { number: 1, label: 'M', isOffered: true },
        { number: 2, label: 'L', isOffered: true },
      ],
    ])
    await answer({ 1: 2 })
    const { body: ordered } = await cast.as.clubAdmin.call(orderCustomFields, {
      params: { id: cast.club.id },
      body: { fieldIds: [two.id] },
    })
    expect(ordered.fields.map(({ number, answers }) => [number, answers])).toEqual([
      [2, 0],
      [1, 1],
    ])
    const update = (isArchived: boolean, version: number) =>
      cast.as.clubAdmin.call(updateCustomField, {
        params: { id: cast.club.id, fieldId: one.id },
        body: { ...shirt, options: [{ number: 1, label: 'Medium' }], isArchived, version },
      })
    expect((await update(true, 1)).body).toMatchObject({ isArchived: true, answers: 1 })
    expect((await ownFields()).map(({ name }) => name)).toEqual(['Boat'])
    expect((await update(false, 1)).status).toBe(409)
    await update(false, 2)
    expect(await ownFields()).toMatchObject([
      { name: 'Boat' },
      { name: 'T-shirt size', value: 2, options: [{ label: 'Medium' }, { label: 'L', isOffered: false }] },
    ])
  })

  test('lose all their answers at once when they are archived and their name is typed, and nothing else', async () => {
    const one = await define()
    await define({ name: 'Boat', kind: 'text', options: [] })
    await answer({ 1: 2, 2: 'Optimist' })
    const of = { id: cast.club.id, fieldId: one.id }
    const remove = (name: string) =>
      cast.as.clubAdmin.call(deleteFieldAnswers, { params: of, body: { name } })
    expect((await remove(shirt.name)).status).toBe(409)
    const options = one.options.map(({ number, label }) => ({ number, label }))
    const body = { ...shirt, options, isArchived: true, version: 1 }
    await cast.as.clubAdmin.call(updateCustomField, { params: of, body })
    expect(await remove('Boat')).toMatchObject({ status: 422, problem: { errors: [{ field: 'name' }] } })
    expect((await remove('T-SHIRT size')).body).toMatchObject({ isArchived: true, answers: 0 })
    expect(await ofList(cast.ida.id)).toEqual([{ answers: [1] }])
    const left = await server.deps.db.select({ text: customAnswer.text }).from(customAnswer)
    expect(left).toEqual([{ text: 'Optimist' }])
    const [entry] = await server.deps.db
      .select({ detail: audit.detail })
      .from(audit)
      .where(eq(audit.action, 'custom_field_answers_delete'))
      .orderBy(audit.id)
    expect(entry?.detail).toEqual({ name: shirt.name, answers: 1 })
  })

  test('are refused with the reason: a taken name, a choice without options, one too many', async () => {
    await define()
    const problem = async (change: Partial<NewField>) => {
      const { status, problem: found } = await cast.as.clubAdmin.call(createCustomField, {
        params: { id: cast.club.id },
        body: { ...shirt, ...change },
      })
      return [status, found?.errors?.[0]?.field]
    }
    expect(await problem({ name: 't-shirt SIZE' })).toEqual([422, 'name'])
    expect(await problem({ name: 'Colour', options: [] })).toEqual([422, 'options'])
    expect(await problem({ name: 'Colour', access: 'staff', atJoining: 'must' })).toEqual([422, 'atJoining'])
    for (let made = 1; made < 40; made += 1)
      await define({ name: `Field ${made}`, kind: 'yesNo', options: [] })
    expect(await problem({ name: 'Colour' })).toEqual([422, 'name'])
  })
})

describe('an answer', () => {
  test('is the member’s to see and to write as far as the field says, and the staff’s', async () => {
    await define({ name: 'Locker', kind: 'number', options: [], access: 'staff' })
    await define({ name: 'Paid deposit', kind: 'yesNo', options: [], access: 'memberSees' })
    await define()
    expect((await fill({ 1: 12, 2: true })).body.fields.map(({ value }) => value)).toEqual([12, true, null])
    expect((await ownFields()).map(({ name, isWritable, value }) => [name, isWritable, value])).toEqual([
      ['Paid deposit', false, true],
      ['T-shirt size', true, null],
    ])
    expect((await answer({ 2: false })).status).toBe(422)
    expect((await answer({ 1: 13 })).status).toBe(422)
    expect((await answer({ 3: 1 })).body.fields.map(({ value }) => value)).toEqual([true, 1])
    expect(await ofList(cast.ida.id)).toEqual([{ answers: [12, 1, 1] }])
  })

  test('that is of no use names the field and says what to do; the audit log has names and no values', async () => {
    await define({ name: 'Locker', kind: 'number', options: [] })
    const { status, problem } = await answer({ 1: 'twelve', 9: 1 })
    expect([status, problem?.errors]).toMatchObject([
      422,
      [
        { field: 'answers.0.value', message: 'Locker: enter a number between −999,999,999 and 999,999,999.' },
        { field: 'answers.1.number', code: 'unknown' },
      ],
    ])
    await fill({ 1: 471_147_114 })
    const entries = await server.deps.db
      .select()
      .from(audit)
      .where(eq(audit.action, 'member_answers_update'))
      .orderBy(audit.id)
    expect(entries.map(({ subjectId, detail }) => [subjectId, detail])).toEqual([
      [cast.ida.id, { fields: ['Locker'] }],
    ])
    expect(JSON.stringify(entries)).not.toContain('471147114')
    await fill({ 1: null })
    expect(await ofList(cast.ida.id)).toEqual([{ answers: [] }])
  })

  test('of a linked account is not shown, but what a purchase asks of them may be answered', async () => {
    await join(cast.jonas.id)
    await define({ atJoining: 'may' })
    const asked = () =>
      cast.as.ida.call(listAskedFields, {
        params: { id: cast.club.id },
        querystring: { members: [cast.ida.id, cast.jonas.id].join(',') },
      })
    expect((await asked()).body.people.map(({ memberId }) => memberId)).toEqual([cast.ida.id, cast.jonas.id])
    expect((await answer({ 1: 1 }, cast.jonas.id)).status).toBe(200)
    expect((await answer({ 1: 2 }, cast.jonas.id)).status).toBe(422)
    expect((await asked()).body.people.map(({ memberId }) => memberId)).toEqual([cast.ida.id])
    await answer({ 1: 1 })
    expect(await ownFields(cast.as.jonas)).toEqual([])
  })

  test('that must be given is asked before the payment, also where the membership is new', async () => {
    await define({ atJoining: 'must' })
    const historyId = await draft(server, cast.vera, {
      club: { organisation: cast.club, configuration: cast.fee },
    })
    const pay = () =>
      cast.as.vera.call(createPayment, {
        params: { id: historyId },
        body: {},
      })
    expect(await pay()).toMatchObject({
      status: 422,
      problem: { errors: [{ field: 'answers', message: expect.stringContaining('T-shirt size') }] },
    })
    const give = (value: number | null) =>
      cast.as.vera.call(updateOwnAnswers, {
        params: { id: cast.vera.id, orgId: cast.club.id },
        body: { answers: sent({ 1: value }) },
      })
    expect((await give(2)).status).toBe(200)
    expect((await give(null)).problem?.errors?.[0]?.message).toBe('T-shirt size: an answer is needed.')
    expect((await pay()).status).toBe(201)
    expect(
      (await cast.as.clubAdmin.call(listCustomFields, { params: { id: cast.club.id } })).body.fields[0],
    ).toMatchObject({ answers: 1 })
  })

  test('given before the membership is in the list of members once there is one', async () => {
    await define({ atJoining: 'may' })
    await cast.as.vera.call(updateOwnAnswers, {
      params: { id: cast.vera.id, orgId: cast.club.id },
      body: { answers: sent({ 1: 2 }) },
    })
    await join(cast.vera.id)
    expect(await ofList(cast.vera.id)).toEqual([{ answers: [2] }])
  })
})
