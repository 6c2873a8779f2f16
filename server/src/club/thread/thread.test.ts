import { createNotification } from '@medlem/contract/notification'
import { deleteNotification, markNotificationsRead } from '@medlem/contract/notificationChange'
import { getThread, listOrganisationThreads, listThreads } from '@medlem/contract/thread'
import { audit } from '@medlem/database/schema/audit'
import type { MemberRow } from '@medlem/database/schema/member'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestClient } from '../../testing/testClient.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { aCast, type Cast, refusalOf } from '../membership/testing/cast.ts'

const ABSENT = '00000000-0000-4000-8000-000000000000'

let server: TestServer
let cast: Cast
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  cast = await aCast(server)
})

async function write(client: TestClient, to: string, { title = 'Keys', message = 'Who has them?' } = {}) {
  server.clock.advance(1000)
  const body = { type: 'CONTACT_US' as const, title, message, data: { org: to } }
  return (await client.call(createNotification, { body })).body.id
}
async function continueThread(
  client: TestClient,
  messageThreadId: string,
  message: string,
  isAnswer = false,
) {
  server.clock.advance(1000)
  const type = isAnswer ? ('CONTACT_US_REPLY' as const) : ('CONTACT_US' as const)
  const body = { type, title: 'Re: Keys', message, messageThreadId }
  const { status, body: written } = await client.call(createNotification, { body })
  expect(status).toBe(201)
  return written.id
}
const ofMember = (client: TestClient, who: MemberRow, headers = {}) =>
  client.call(listThreads, { querystring: { memberId: who.id } }, headers)
const ofClub = (client: TestClient, id = cast.club.id) =>
  client.call(listOrganisationThreads, { params: { id }, querystring: {} })
const read = (client: TestClient, id: string, headers = {}) =>
  client.call(getThread, { params: { id } }, headers)

describe('a thread between a member and an organisation', () => {
  test('is shown to both in the order in which it was written, each as themselves', async () => {
    const id = await write(cast.as.ida, 'sejlklub')
    await continueThread(cast.as.clubAdmin, id, 'They hang by the door.', true)
    await continueThread(cast.as.ida, id, 'Thank you!')
    await write(cast.as.jonas, 'sejlklub')
    const { body } = await read(cast.as.ida, id)
    expect(body).toMatchObject({ side: 'member', title: 'Keys', organisationName: cast.club.name })
    expect(body.messages.map(({ from, message }) => [from, message])).toEqual([
      ['member', 'Who has them?'],
      ['organisation', 'They hang by the door.'],
      ['member', 'Thank you!'],
    ])
    const other = (await read(cast.as.clubAdmin, id)).body
    const { staffView, messages, ...same } = other
    expect({ ...same, side: 'member' }).toEqual({ ...body, staffView: undefined, messages: undefined })
    // Which of the staff answered, and what becomes of it there, is their own affair.
    expect(body.staffView).toBeNull()
    expect(body.messages.map(({ authorName }) => authorName)).toEqual([null, null, null])
    expect(staffView?.state).toBe('open')
    expect(messages.map(({ authorName }) => authorName)).toEqual([null, 'Karl Holm', null])
    expect(other.memberName).toBe(`${cast.ida.firstName} ${cast.ida.lastName}`)
  })

  test('does not exist for anybody else [P03]', async () => {
    const id = await write(cast.as.ida, 'sejlklub')
    const answerId = await continueThread(cast.as.clubAdmin, id, 'By the door.', true)
    const absent = refusalOf(await read(cast.as.jonas, ABSENT))
    for (const client of [cast.as.jonas, cast.as.choirAdmin]) {
      const answer = await read(client, id)
      expect([answer.status, refusalOf(answer)]).toEqual([404, absent])
    }
    expect((await read(cast.as.ida, answerId)).status).toBe(404)
    expect((await ofMember(cast.as.jonas, cast.ida)).status).toBe(404)
    for (const client of [cast.as.ida, cast.as.choirAdmin]) expect((await ofClub(client)).status).toBe(404)
  })

  test('keeps what was deleted from the bell, which so is not unread any more', async () => {
    const id = await write(cast.as.ida, 'sejlklub')
    const answerId = await continueThread(cast.as.clubAdmin, id, 'By the door.', true)
    await cast.as.ida.call(deleteNotification, { params: { id: answerId } })
    expect((await read(cast.as.ida, id)).body.messages).toHaveLength(2)
    expect((await ofMember(cast.as.ida, cast.ida)).body).toMatchObject([{ unreadCount: 0, messageCount: 2 }])
  })
})

describe('the list of threads', () => {
  test('has the newest first, with what was said last and how much of it is unread', async () => {
    const club = await write(cast.as.ida, 'sejlklub')
    const choir = await write(cast.as.ida, 'kor', {
      title: 'Notes',
      message: `New\n\nones ${'x'.repeat(400)}`,
    })
    await continueThread(cast.as.clubAdmin, club, 'By\nthe door.', true)
    const { body } = await ofMember(cast.as.ida, cast.ida)
    expect(body).toMatchObject([
      { id: club, title: 'Keys', excerpt: 'By the door.', lastFrom: 'organisation', unreadCount: 1 },
      { id: choir, title: 'Notes', orgId: cast.choir.id, lastFrom: 'member', unreadCount: 0 },
    ])
    expect(body[1]?.excerpt).toHaveLength(200)
    const own = { receiverId: cast.ida.id, inviteeEmail: 'ida@example.org', read: true as const }
    await cast.as.ida.call(markNotificationsRead, { body: { ...own, messageThreadId: club } })
    expect((await ofMember(cast.as.ida, cast.ida)).body[0]?.unreadCount).toBe(0)
    expect((await ofMember(cast.as.jonas, cast.jonas)).body).toEqual([])
  })

  test('of an organisation has every member’s, and not whether they read the answer', async () => {
    const ida = await write(cast.as.ida, 'sejlklub')
    await write(cast.as.ida, 'kor')
    const jonas = await write(cast.as.jonas, 'sejlklub', { title: 'Mooring' })
    await continueThread(cast.as.clubAdmin, ida, 'By the door.', true)
    const { body } = await ofClub(cast.as.clubAdmin)
    expect(body.threads.map(({ id, lastFrom, unreadCount }) => [id, lastFrom, unreadCount])).toEqual([
      [ida, 'organisation', 0],
      [jonas, 'member', 0],
    ])
    expect(body.threads.map(({ memberName }) => memberName)).toEqual(
      [cast.ida, cast.jonas].map(({ firstName, lastName }) => `${firstName} ${lastName}`),
    )
  })

  test('and the thread itself are read by support, which is recorded, or as the member [S07]', async () => {
    const id = await write(cast.as.ida, 'sejlklub')
    expect((await ofMember(cast.as.support, cast.ida)).body).toHaveLength(1)
    expect((await read(cast.as.support, id)).body.side).toBe('organisation')
    expect((await ofMember(cast.as.support, { ...cast.ida, id: ABSENT })).status).toBe(404)
    const acting = cast.actingFor(cast.ida)
    expect((await ofMember(cast.as.support, cast.ida, acting)).body).toHaveLength(1)
    expect((await read(cast.as.support, id, acting)).body.side).toBe('member')
    const seen = await server.deps.db
      .select()
      .from(audit)
      .where(eq(audit.subjectId, cast.ida.id))
      .orderBy(audit.id)
    // A second look within an hour is not audited again.
    const looked = ['contact_thread_read', cast.support.id]
    expect(seen.map(({ action, actorId }) => [action, actorId])).toEqual([looked, looked])
  })
})
