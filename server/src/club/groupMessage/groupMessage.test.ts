import { randomUUID } from 'node:crypto'
import { type GroupMessage, previewGroupMessage, sendGroupMessage } from '@medlem/contract/groupMessage'
import type { MemberSelection } from '@medlem/contract/memberSelection'
import { TEMPLATE } from '@medlem/contract/message'
import { audit } from '@medlem/database/schema/audit'
import { member } from '@medlem/database/schema/member'
import { message } from '@medlem/database/schema/message'
import { thread } from '@medlem/database/schema/thread'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aCrowd } from '../../people/memberList/testing/crowd.ts'
import { anActiveYear } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { aCast, type Cast } from '../membership/testing/cast.ts'

let server: TestServer
let cast: Cast
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  cast = await aCast(server)
  for (const one of [cast.ida, cast.alma, cast.vera])
    await anActiveYear(server, { member: one, configuration: cast.fee })
  await server.deps.db.update(member).set({ email: null, parentId: null }).where(eq(member.id, cast.alma.id))
})

const everyone: MemberSelection = { kind: 'all', query: '', filter: [], except: [] }
const params = () => ({ id: cast.club.id })
const letter: GroupMessage = {
  selection: everyone,
  title: 'The jetty',
  message: 'It is closed until Friday.',
}
const send = (change: Partial<GroupMessage> = {}) =>
  cast.as.clubAdmin.call(sendGroupMessage, { params: params(), body: { ...letter, ...change } })
const threads = () => server.deps.db.select().from(thread)
const emails = () => server.deps.db.select().from(message).where(eq(message.channel, 'email'))

describe('a message to many members', () => {
  test('says before who gets it, and who does not with the reason', async () => {
    const preview = async (selection: MemberSelection) =>
      (await cast.as.clubAdmin.call(previewGroupMessage, { params: params(), body: { selection } })).body
    expect(await preview(everyone)).toEqual({
      count: 2,
      childrenCount: 0,
      unreached: [{ reason: 'noEmail', count: 1, names: [`${cast.alma.firstName} ${cast.alma.lastName}`] }],
    })
    // Of another organisation.
    expect(await preview({ kind: 'some', memberIds: [cast.jonas.id, cast.vera.id] })).toEqual({
      count: 1,
      childrenCount: 0,
      unreached: [],
    })
  })

  test('goes to a parent where a child has no address, and to each parent once', async () => {
    const parentId = cast.ida.id
    await server.deps.db.update(member).set({ parentId }).where(eq(member.id, cast.alma.id))
    const { body } = await cast.as.clubAdmin.call(previewGroupMessage, {
      params: params(),
      body: { selection: everyone },
    })
    expect(body).toEqual({ count: 2, childrenCount: 1, unreached: [] })
    await send({ selection: { kind: 'some', memberIds: [cast.alma.id] } })
    expect(await threads()).toMatchObject([{ memberId: parentId }])
  })

  test('is a thread and an e-mail for each of them, and one entry of the audit log', async () => {
    const { status, body } = await send()
    expect([status, body]).toEqual([201, { count: 2 }])
    const written = await threads()
    expect(written.map(({ memberId, state, title }) => [memberId, state, title]).toSorted()).toEqual(
      [cast.ida, cast.vera].map(({ id }) => [id, 'closed', 'The jetty']).toSorted(),
    )
    expect(await emails()).toMatchObject(
      written.map(() => ({ templateId: TEMPLATE.contactWritten, orgId: cast.club.id, state: 'queued' })),
    )
    const entries = await server.deps.db.select().from(audit)
    expect(entries).toMatchObject([
      { action: 'group_message_send', orgId: cast.club.id, subjectId: null, detail: { people: 2 } },
    ])
  })

  test('has each receiver’s language in its e-mail', async () => {
    await server.deps.db.update(member).set({ language: 'da' }).where(eq(member.id, cast.vera.id))
    await send()
    const [veras] = (await emails()).filter(({ memberId }) => memberId === cast.vera.id)
    expect(veras?.language).toBe('da')
  })

  test('is written once when the request comes twice, and refused with another text under its key', async () => {
    const idempotencyKey = randomUUID()
    await send({ idempotencyKey })
    expect(await send({ idempotencyKey })).toMatchObject({ status: 201, body: { count: 2 } })
    expect([(await threads()).length, (await emails()).length]).toEqual([2, 2])
    const { status, body } = await send({ idempotencyKey, message: 'It is open.' })
    expect([status, (body as { code?: string }).code]).toEqual([409, 'idempotency_conflict'])
    expect(await server.deps.db.select().from(audit)).toHaveLength(1)
  })

  test('is refused where it reaches none of them', async () => {
    const { status, body } = await send({ selection: { kind: 'some', memberIds: [cast.alma.id] } })
    expect([status, body]).toMatchObject([422, { errors: [{ field: 'selection', code: 'unreachable' }] }])
    expect(await threads()).toEqual([])
  })

  test('reaches more people than one statement writes', async () => {
    const orgId = await aCrowd(server, 620)
    const asked = { params: { id: orgId }, body: { ...letter, selection: everyone } }
    const { count } = (await cast.as.support.call(previewGroupMessage, asked)).body
    expect(count).toBe(620)
    expect((await cast.as.support.call(sendGroupMessage, asked)).body).toEqual({ count })
    expect([(await threads()).length, (await emails()).length]).toEqual([count, count])
  })
})
