import { randomUUID } from 'node:crypto'
import { listOrganisationAudit } from '@medlem/contract/audit'
import {
  type Batch,
  type BatchAction,
  getBatch,
  listBatches,
  listBatchRows,
  moveBatch,
} from '@medlem/contract/batch'
import { type GroupMessage, previewGroupMessage, sendGroupMessage } from '@medlem/contract/groupMessage'
import type { MemberSelection } from '@medlem/contract/memberSelection'
import { TEMPLATE } from '@medlem/contract/message'
import { listNotifications } from '@medlem/contract/notification'
import { audit } from '@medlem/database/schema/audit'
import { member } from '@medlem/database/schema/member'
import { type MessageRow, message } from '@medlem/database/schema/message'
import { notification } from '@medlem/database/schema/notification'
import { thread } from '@medlem/database/schema/thread'
import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sendDueMessages } from '../../app/job/sendDueMessages.ts'
import { aCast, type Cast } from '../../club/membership/testing/cast.ts'
import { aCrowd } from '../../people/memberList/testing/crowd.ts'
import { anActiveYear } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { runBatch } from '../batch/runBatch.ts'
import { batchHandlers } from '../batchKinds/batchHandlers.ts'

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
/** What the job does, as often as it is due. */
async function work(batchId: string): Promise<Batch> {
  await runBatch(server.deps, batchHandlers, batchId)
  await runBatch(server.deps, batchHandlers, batchId)
  return (await cast.as.clubAdmin.call(getBatch, { params: { ...params(), batchId } })).body
}
async function begun(change: Partial<GroupMessage> = {}): Promise<Batch> {
  return work((await send(change)).body.id)
}
const move = (batchId: string, action: BatchAction) =>
  cast.as.clubAdmin.call(moveBatch, { params: { ...params(), batchId }, body: { action } })
const rowsOf = async (batchId: string) => {
  const { body } = await cast.as.clubAdmin.call(listBatchRows, {
    params: { ...params(), batchId },
    querystring: {},
  })
  return Object.fromEntries(
    body.map(({ name, state, problems, reason }) => [name, [state, reason ?? problems[0]?.code ?? null]]),
  )
}
const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`
/** What the outbox did with the e-mail to a member. */
const mailTo = (memberId: string, values: Partial<MessageRow>) =>
  server.deps.db.update(message).set(values).where(eq(message.memberId, memberId))

describe('a message to many members', () => {
  test('says before who gets it, who does not, and why', async () => {
    const preview = async (selection: MemberSelection) =>
      (await cast.as.clubAdmin.call(previewGroupMessage, { params: params(), body: { selection } })).body
    expect(await preview(everyone)).toEqual({
      count: 2,
      childrenCount: 0,
      unreached: [{ reason: 'noEmail', count: 1, names: [nameOf(cast.alma)] }],
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
    const child = await begun({ selection: { kind: 'some', memberIds: [cast.alma.id] } })
    expect(await threads()).toMatchObject([{ memberId: parentId }])
    expect(await rowsOf(child.id)).toEqual({ [nameOf(cast.ida)]: ['sending', 'for_child'] })
    const all = await begun()
    expect(all.rows).toMatchObject({ sending: 2, aside: 1 })
  })

  test('is one batch that runs at once: a thread and an e-mail for each of them, and it ends when the e-mails are out', async () => {
    const { status, body } = await send()
    expect([status, body]).toMatchObject([
      201,
      {
        kind: 'group_message',
        state: 'previewing',
        name: 'The jetty',
        text: letter.message,
        undoUntil: null,
      },
    ])
    const running = await work(body.id)
    expect(running).toMatchObject({ state: 'running', rows: { sending: 2, aside: 1, done: 0 } })
    const written = await threads()
    expect(written.map(({ memberId, state, title }) => [memberId, state, title]).toSorted()).toEqual(
      [cast.ida, cast.vera].map(({ id }) => [id, 'closed', 'The jetty']).toSorted(),
    )
    expect(await emails()).toMatchObject(
      written.map(() => ({ templateId: TEMPLATE.contactWritten, orgId: cast.club.id, state: 'queued' })),
    )
    await mailTo(cast.ida.id, { state: 'sent' })
    expect(await work(body.id)).toMatchObject({ state: 'running', rows: { sending: 1, done: 1 } })
    await mailTo(cast.vera.id, { state: 'dead' })
    expect(await work(body.id)).toMatchObject({
      state: 'done',
      rows: { sending: 0, done: 1, failed: 1, aside: 1 },
    })
    expect(await rowsOf(body.id)).toEqual({
      [nameOf(cast.ida)]: ['done', null],
      [nameOf(cast.vera)]: ['failed', expect.stringContaining('could not be delivered')],
      [nameOf(cast.alma)]: ['aside', 'no_email'],
    })
  })

  test('is there in the portal, and ends, where no mail server is connected', async () => {
    const { id } = await begun()
    await sendDueMessages(server.deps)
    expect(await work(id)).toMatchObject({ state: 'done', rows: { done: 2 } })
  })

  test('is one entry of the audit log, which opens to whom it went', async () => {
    const { id } = await begun()
    await sendDueMessages(server.deps)
    await work(id)
    const log = async (line?: { id: number; newestId: number }) =>
      (
        await cast.as.clubAdmin.call(listOrganisationAudit, {
          params: params(),
          querystring: {
            show: 'changes',
            name: '',
            ...(line && { of: String(line.id), before: String(line.newestId + 1) }),
          },
        })
      ).body.entries
    const lines = (await log()).filter(({ action }) => action === 'group_message_send')
    expect(lines).toMatchObject([{ rows: 2, text: 'Wrote to several members.' }])
    const opened = (await log(lines[0])).filter(({ action }) => action === 'group_message_send')
    expect(opened.map(({ subjectName }) => subjectName).toSorted()).toEqual(
      [cast.ida, cast.vera].map(nameOf).toSorted(),
    )
    const [first] = await server.deps.db
      .select()
      .from(audit)
      .where(eq(audit.action, 'batch_preview'))
      .orderBy(audit.id)
    expect(first).toMatchObject({
      orgId: cast.club.id,
      objectId: id,
      detail: { kind: 'group_message', people: 2 },
    })
  })

  test('has each receiver’s language in its e-mail', async () => {
    await server.deps.db.update(member).set({ language: 'da' }).where(eq(member.id, cast.vera.id))
    await begun()
    const [veras] = (await emails()).filter(({ memberId }) => memberId === cast.vera.id)
    expect(veras?.language).toBe('da')
  })

  test('is written once when the request comes twice or at the same time, and refused with another text under its key', async () => {
    const idempotencyKey = randomUUID()
    const [one, other] = await Promise.all([send({ idempotencyKey }), send({ idempotencyKey })])
    expect([one.status, other.status, other.body.id]).toEqual([201, 201, one.body.id])
    await Promise.all([work(one.body.id), work(one.body.id)])
    expect((await send({ idempotencyKey })).body).toMatchObject({ id: one.body.id, state: 'running' })
    await work(one.body.id)
    expect([(await threads()).length, (await emails()).length]).toEqual([2, 2])
    const { status, body } = await send({ idempotencyKey, message: 'It is open.' })
    expect([status, (body as { code?: string }).code]).toEqual([409, 'idempotency_conflict'])
    expect(
      (await cast.as.clubAdmin.call(listBatches, { params: params(), querystring: {} })).body,
    ).toHaveLength(1)
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
    await work((await cast.as.support.call(sendGroupMessage, asked)).body.id)
    expect([(await threads()).length, (await emails()).length]).toEqual([count, count])
  })
})

describe('a message to many members that is stopped', () => {
  const read = (memberId: string) =>
    server.deps.db.update(notification).set({ read: true }).where(eq(notification.receiverId, memberId))
  const stages = async (id: string) => [
    await rowsOf(id),
    (await threads()).map(({ memberId }) => memberId),
    (await emails()).map(({ memberId, state }) => [memberId, state]),
  ]
  const [ida, vera, alma] = [() => nameOf(cast.ida), () => nameOf(cast.vera), () => nameOf(cast.alma)]

  test('takes back what still waits: the e-mail and the thread it leads to; what was sent stays and is said', async () => {
    const { id } = await begun()
    await mailTo(cast.ida.id, { state: 'sent' })
    const { body } = await move(id, 'stop')
    expect(body).toMatchObject({ state: 'stopped', rows: { done: 1, waiting: 1, aside: 1, sending: 0 } })
    expect(await stages(id)).toEqual([
      { [ida()]: ['done', null], [vera()]: ['waiting', null], [alma()]: ['aside', 'no_email'] },
      [cast.ida.id],
      [[cast.ida.id, 'sent']],
    ])
    const { body: bell } = await cast.as.vera.call(listNotifications, {
      querystring: { memberId: cast.vera.id },
    })
    expect(bell).toEqual([])
    await sendDueMessages(server.deps)
    await work(id)
    expect(await emails()).toHaveLength(1)
  })

  test('before it was written to anyone writes to no one', async () => {
    const { body } = await send()
    expect((await move(body.id, 'stop')).body.state).toBe('draft')
    expect(await work(body.id)).toMatchObject({ state: 'draft' })
    expect([await threads(), await emails()]).toEqual([[], []])
  })

  test('leaves it with those who read or answered it before the e-mail went out', async () => {
    const { id } = await begun()
    await read(cast.vera.id)
    await move(id, 'stop')
    expect(await stages(id)).toEqual([
      {
        [ida()]: ['waiting', null],
        [vera()]: ['done', 'The message was read in the portal before its e-mail went out.'],
        [alma()]: ['aside', 'no_email'],
      },
      [cast.vera.id],
      [],
    ])
  })

  test.each([
    ['sent', { state: 'sent' }, 'done'],
    ['to be tried again', { state: 'failed' }, 'waiting'],
    ['given up', { state: 'dead' }, 'failed'],
  ] as const)('says of an e-mail that was with the mail server once it is %s', async (_, values, then) => {
    const { id } = await begun()
    await mailTo(cast.ida.id, { state: 'sending', leaseUntil: server.clock.now() })
    expect((await move(id, 'stop')).body.rows).toMatchObject({ sending: 1, waiting: 1 })
    await mailTo(cast.ida.id, { ...values, leaseUntil: null })
    await work(id)
    expect((await rowsOf(id))[ida()]?.[0]).toBe(then)
  })

  test('goes on where it stopped, and no one gets it twice', async () => {
    const { id } = await begun()
    await mailTo(cast.ida.id, { state: 'sent' })
    await move(id, 'stop')
    expect((await move(id, 'run')).body.state).toBe('running')
    await work(id)
    await sendDueMessages(server.deps)
    expect(await work(id)).toMatchObject({ state: 'done', rows: { done: 2, waiting: 0 } })
    expect((await threads()).map(({ memberId }) => memberId).toSorted()).toEqual(
      [cast.ida.id, cast.vera.id].toSorted(),
    )
    const sent = await server.deps.db
      .select({ to: audit.subjectId })
      .from(audit)
      .where(and(eq(audit.action, 'group_message_send'), eq(audit.objectId, id)))
      .orderBy(asc(audit.id))
    expect(sent.map(({ to }) => to)).toEqual([cast.ida.id, cast.vera.id])
  })

  test('goes on without a member who was closed meanwhile', async () => {
    const { id } = await begun()
    await move(id, 'stop')
    await server.deps.db.update(member).set({ enabled: false }).where(eq(member.id, cast.ida.id))
    await move(id, 'run')
    await work(id)
    expect((await rowsOf(id))[ida()]).toEqual(['failed', expect.any(String)])
    expect((await threads()).map(({ memberId }) => memberId)).toEqual([cast.vera.id])
  })

  test('can’t be undone: what was sent is sent', async () => {
    const { id } = await begun()
    await move(id, 'stop')
    expect((await move(id, 'undo')).status).toBe(409)
  })

  test('is stopped only by those who may write messages', async () => {
    const { id } = await begun()
    const asked = { params: { ...params(), batchId: id }, body: { action: 'stop' as const } }
    expect((await cast.as.vera.call(moveBatch, asked)).status).toBe(404)
    expect((await cast.as.choirAdmin.call(moveBatch, asked)).status).toBe(404)
  })
})
