import { randomUUID } from 'node:crypto'
import { listMail, TEMPLATE } from '@medlem/contract/message'
import { createNotification, listNotifications } from '@medlem/contract/notification'
import {
  getThread,
  listOrganisationThreads,
  startThread,
  type ThreadUpdate,
  updateThread,
} from '@medlem/contract/thread'
import { audit } from '@medlem/database/schema/audit'
import type { MemberRow } from '@medlem/database/schema/member'
import { message } from '@medlem/database/schema/message'
import { threadChange } from '@medlem/database/schema/thread'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { draft } from '../../money/payment/testing/buyer.ts'
import { eraseThreads, eraseWords } from '../../office/privacy/eraseStore.ts'
import { aChild, aMember } from '../../testing/builders.ts'
import type { TestClient } from '../../testing/testClient.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { aCast, type Cast } from '../membership/testing/cast.ts'

const ABSENT = '00000000-0000-4000-8000-000000000000'

let server: TestServer
let cast: Cast
/** Looks after the club as Karl does. */
let lone: MemberRow
let asLone: TestClient
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  cast = await aCast(server)
  lone = await aMember(server, { firstName: 'Lone', email: 'lone@example.org' })
  asLone = server.as(lone, { roles: ['org:sejlklub|role:ADMIN'] })
})

async function write(client: TestClient, message: string, of: { thread?: string; title?: string } = {}) {
  server.clock.advance(1000)
  const isStaff = client === cast.as.clubAdmin || client === asLone
  const body = {
    type: isStaff ? ('CONTACT_US_REPLY' as const) : ('CONTACT_US' as const),
    title: of.title ?? 'Keys',
    message,
    data: { org: 'sejlklub' },
    ...(of.thread !== undefined && { messageThreadId: of.thread }),
  }
  const { status, body: written } = await client.call(createNotification, { body })
  expect(status).toBe(201)
  return written.id
}
const change = (client: TestClient, threadId: string, body: ThreadUpdate, id = cast.club.id) =>
  client.call(updateThread, { params: { id, threadId }, body })
const staffView = async (client: TestClient, id: string) =>
  (await client.call(getThread, { params: { id } })).body.staffView
const inbox = async (client: TestClient, querystring = {}) =>
  (await client.call(listOrganisationThreads, { params: { id: cast.club.id }, querystring })).body
const titles = async (client: TestClient, querystring = {}) =>
  (await inbox(client, querystring)).threads.map(({ title }) => title)
const kinds = async (id: string) =>
  (await staffView(cast.as.clubAdmin, id))?.changes.map(({ kind, actorName }) => [kind, actorName])

describe('a conversation in an organisation’s list', () => {
  test('is open, waits for the member once it is answered, and is open again when the member writes', async () => {
    const id = await write(cast.as.ida, 'Who has them?')
    expect(await staffView(cast.as.clubAdmin, id)).toMatchObject({
      state: 'open',
      assignee: null,
      version: 1,
    })
    await write(cast.as.clubAdmin, 'By the door.', { thread: id })
    const taken = { state: 'waiting', assignee: { name: 'Karl Holm' }, version: 2 }
    expect(await staffView(asLone, id)).toMatchObject(taken)
    const mails = (await cast.as.ida.call(listMail, {})).body
    expect(mails.map(({ subject }) => subject)).toEqual([`${cast.club.name} has answered you`])
    // Another answers too: it stays Karl's.
    await write(asLone, 'On the left.', { thread: id })
    expect(await staffView(asLone, id)).toMatchObject(taken)
    await change(asLone, id, { version: 2, state: 'closed' })
    await write(cast.as.ida, 'They are gone!', { thread: id })
    expect(await staffView(asLone, id)).toMatchObject({ ...taken, state: 'open', version: 4 })
    expect(await kinds(id)).toEqual([
      ['taken', 'Karl Holm'],
      ['closed', 'Lone Holm'],
      ['reopened', 'Ida Holm'],
    ])
  })

  test('is assigned to one of two who take it at once, and the other gets 409 with the assignee', async () => {
    const id = await write(cast.as.ida, 'Who has them?')
    const karl = (await inbox(cast.as.clubAdmin)) && (await colleague(id, 'Karl'))
    const answers = await Promise.all([
      change(cast.as.clubAdmin, id, { version: 1, assigneeId: karl }),
      change(asLone, id, { version: 1, assigneeId: lone.id }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const winner = answers.find(({ status }) => status === 200)?.body.assignee?.name
    const refused = answers.find(({ status }) => status === 409)?.problem
    expect(refused).toMatchObject({ code: 'stale_version' })
    expect(refused?.detail).toContain(`${winner} has this conversation now.`)
    expect(await server.deps.db.$count(threadChange)).toBe(1)
    // The same once more changes nothing.
    const again = winner === 'Lone Holm' ? lone.id : karl
    const same = await change(asLone, id, { version: 1, assigneeId: again })
    expect([same.status, same.body.version]).toEqual([200, 2])
  })

  async function colleague(threadId: string, firstName: string) {
    const { colleagues = [] } = (await staffView(cast.as.clubAdmin, threadId)) ?? {}
    return colleagues.find(({ name }) => name.startsWith(firstName))?.id ?? ''
  }

  test('is assigned to a colleague, who is notified by the bell and by e-mail, and unassigned', async () => {
    const id = await write(cast.as.ida, 'Who has them?')
    const refused = await change(cast.as.clubAdmin, id, { version: 1, assigneeId: lone.id })
    expect([refused.status, refused.problem.errors?.[0]?.code]).toEqual([422, 'no_colleague'])
    await inbox(asLone)
    const handed = await change(cast.as.clubAdmin, id, { version: 1, assigneeId: lone.id })
    expect(handed.body).toMatchObject({ assignee: { id: lone.id }, version: 2 })
    expect(handed.body.changes).toMatchObject([
      { kind: 'handed', actorName: 'Karl Holm', assigneeName: 'Lone Holm' },
    ])
    const bell = async () =>
      (await asLone.call(listNotifications, { querystring: { memberId: lone.id } })).body
    const notice = { type: 'CONTACT_US', messageThreadId: id, senderId: null }
    expect(await bell()).toMatchObject([{ ...notice, title: 'A conversation is assigned to you: Keys' }])
    expect((await asLone.call(listMail, {})).body[0]?.subject).toBe(
      `A conversation at ${cast.club.name} is assigned to you`,
    )
    await write(cast.as.ida, 'Hello?', { thread: id })
    expect((await bell())[0]).toMatchObject({ ...notice, title: 'New in your conversation: Keys' })
    // A notice to the staff is no message of the conversation.
    expect((await cast.as.ida.call(getThread, { params: { id } })).body.messages).toHaveLength(2)
    // It can't be closed by someone who has not seen what the member wrote.
    expect((await change(asLone, id, { version: 2, state: 'closed' })).status).toBe(409)
    const back = await change(asLone, id, { version: 3, assigneeId: null })
    expect(back.body).toMatchObject({ assignee: null, state: 'open' })

    const seen = await server.deps.db
      .select()
      .from(audit)
      .where(eq(audit.action, 'contact_thread_update'))
      .orderBy(audit.id)
    expect(seen.map(({ actorId, subjectId, orgId, detail }) => [actorId, subjectId, orgId, detail])).toEqual([
      [expect.any(String), null, cast.club.id, { state: 'open', assigneeId: lone.id }],
      [lone.id, null, cast.club.id, { state: 'open', assigneeId: null }],
    ])
  })

  test('can’t be had by the one who wrote it, by support that only looks in, nor by staff who left long ago', async () => {
    const id = await write(asLoneWriting(), 'My own berth')
    await inbox(asLone)
    await inbox(cast.as.support)
    await inbox(cast.as.clubAdmin)
    expect((await staffView(cast.as.clubAdmin, id))?.colleagues.map(({ name }) => name)).toEqual([
      'Karl Holm',
    ])
    const own = await change(asLone, id, { version: 1, assigneeId: lone.id })
    expect([own.status, own.problem.errors?.[0]?.field]).toEqual([422, 'assigneeId'])
    server.clock.advance(91 * 24 * 3_600_000)
    await inbox(asLone)
    expect((await staffView(cast.as.support, id))?.colleagues).toEqual([])
  })
  const asLoneWriting = () => server.as(lone)

  test('loses an assignee who is erased, whose name goes from its changes too', async () => {
    const id = await write(cast.as.ida, 'Who has them?')
    await write(asLone, 'By the door.', { thread: id })
    const erase = ({ id: memberId }: MemberRow) =>
      server.deps.db.transaction(async (tx) => {
        await eraseWords(tx, [memberId])
        await eraseThreads(tx, [memberId])
      })
    await erase(lone)
    const { body } = await cast.as.clubAdmin.call(getThread, { params: { id } })
    expect(body.staffView).toMatchObject({ assignee: null, changes: [{ kind: 'taken', actorName: null }] })
    expect(body.messages).toMatchObject([{}, { message: 'By the door.', authorName: null }])
    await erase(cast.ida)
    expect((await inbox(cast.as.clubAdmin)).counts.all).toBe(0)
  })

  test('of another organisation answers like an absent one to a change [P03]', async () => {
    const id = await write(cast.as.ida, 'Who has them?')
    const body = { version: 1, state: 'closed' as const }
    const answers = [
      await change(cast.as.choirAdmin, id, body),
      await change(cast.as.choirAdmin, id, body, cast.choir.id),
      await change(cast.as.clubAdmin, ABSENT, body),
      await change(cast.as.ida, id, body),
    ]
    expect(answers.map(({ status, problem }) => [status, problem.detail])).toEqual(
      Array(4).fill([404, answers[0]?.problem.detail]),
    )
    expect((await staffView(cast.as.clubAdmin, id))?.state).toBe('open')
  })
})

describe('the threads of an organisation', () => {
  test('is filtered by whose turn it is and who has it, counted and searched', async () => {
    const keys = await write(cast.as.ida, 'Who has them?')
    await write(cast.as.jonas, 'The slip is wet. Søren fell.', { title: 'Slip' })
    const berth = await write(cast.as.jonas, 'Which one is ours?', { title: 'Berth' })
    await write(cast.as.clubAdmin, 'Number 100% seven.', { thread: keys })
    await change(asLone, berth, { version: 1, state: 'closed' })
    const { counts, threads } = await inbox(cast.as.clubAdmin)
    expect(counts).toEqual({ open: 1, mine: 1, unassigned: 1, waiting: 1, closed: 1, all: 3 })
    expect(threads.map(({ title, status }) => [title, status?.state, status?.assignee?.name])).toEqual([
      ['Keys', 'waiting', 'Karl Holm'],
      ['Berth', 'closed', undefined],
      ['Slip', 'open', undefined],
    ])
    for (const [show, found] of [
      ['open', ['Slip']],
      ['mine', ['Keys']],
      ['unassigned', ['Slip']],
      ['waiting', ['Keys']],
      ['closed', ['Berth']],
    ] as const) {
      expect(await titles(cast.as.clubAdmin, { show })).toEqual(found)
    }
    expect(await titles(asLone, { show: 'mine' })).toEqual([])
    for (const [query, found] of [
      ['JONAS', ['Berth', 'Slip']],
      ['wet slip', ['Slip']],
      ['SØREN', ['Slip']],
      ['100%', ['Keys']],
      ['1%7', []],
    ] as const) {
      expect(await titles(cast.as.clubAdmin, { query })).toEqual(found)
    }
    expect(await titles(cast.as.clubAdmin, { page: '1' })).toEqual([])
  })

  test('takes a conversation once that is begun again under one key, also two at once', async () => {
    await draft(server, cast.ida, { club: { organisation: cast.club, configuration: cast.fee } })
    const idempotencyKey = randomUUID()
    const begin = (title = 'Your berth') =>
      cast.as.clubAdmin.call(startThread, {
        params: { id: cast.club.id },
        body: { memberId: cast.ida.id, title, message: 'It is free again.', idempotencyKey },
      })
    const [one, other] = await Promise.all([begin(), begin()])
    server.clock.advance(3_600_000)
    const late = await begin()
    expect([one, other, late].map((answer) => [answer?.status, answer?.body])).toEqual(
      Array.from({ length: 3 }, () => [201, one?.body]),
    )
    const { status, problem } = await begin('Your slip')
    expect([status, problem.code]).toEqual([409, 'idempotency_conflict'])
    expect(await titles(cast.as.clubAdmin, {})).toEqual(['Your berth'])
    expect(await server.deps.db.select().from(message)).toHaveLength(1)
  })

  test('has a conversation that an administrator begins; the member is notified and answers', async () => {
    await draft(server, cast.ida, { club: { organisation: cast.club, configuration: cast.fee } })
    const begin = (memberId: string) =>
      cast.as.clubAdmin.call(startThread, {
        params: { id: cast.club.id },
        body: { memberId, title: 'Your berth', message: 'It is free again.' },
      })
    const { status, body } = await begin(cast.ida.id)
    expect(status).toBe(201)
    expect(await staffView(cast.as.clubAdmin, body.id)).toMatchObject({
      state: 'waiting',
      assignee: { name: 'Karl Holm' },
      changes: [{ kind: 'taken' }],
    })
    const seen = (await cast.as.ida.call(getThread, { params: { id: body.id } })).body
    expect(seen).toMatchObject({ side: 'member', title: 'Your berth', staffView: null })
    expect(seen.messages).toMatchObject([{ from: 'organisation', authorName: null }])
    const bell = await cast.as.ida.call(listNotifications, { querystring: { memberId: cast.ida.id } })
    expect(bell.body[0]).toMatchObject({ type: 'CONTACT_US_REPLY', messageThreadId: body.id })
    expect((await cast.as.ida.call(listMail, {})).body[0]?.subject).toBe(
      `${cast.club.name} has written to you`,
    )
    await write(cast.as.ida, 'Thank you!', { thread: body.id })
    expect(await titles(cast.as.clubAdmin, { show: 'open' })).toEqual(['Your berth'])
    const rows = await server.deps.db.select().from(message)
    expect(rows.map(({ templateId }) => templateId).toSorted()).toEqual([
      TEMPLATE.contactReceived,
      TEMPLATE.contactWritten,
    ])

    const alma = await aChild(server, cast.ida)
    await draft(server, cast.ida, {
      member: alma,
      club: { organisation: cast.club, configuration: cast.fee },
    })
    const child = await begin(alma.id)
    expect([child.status, child.problem.errors?.[0]?.field]).toEqual([422, 'memberId'])
    const foreign = await begin(cast.vera.id)
    const absent = await begin(ABSENT)
    expect([foreign.status, foreign.problem.detail]).toEqual([404, absent.problem.detail])
  })
})
