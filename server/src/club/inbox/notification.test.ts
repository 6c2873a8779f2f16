import { listNotifications, NotificationType } from '@medlem/contract/notification'
import { deleteNotification, markNotificationsRead } from '@medlem/contract/notificationChange'
import { audit } from '@medlem/database/schema/audit'
import type { MemberRow } from '@medlem/database/schema/member'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aMember, aNotification } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'

const SUPPORT = { roles: ['org:ALL|role:SUPER_ADMIN'] }
const DAY_MS = 86_400_000

let server: TestServer
let ida: MemberRow
let jonas: MemberRow
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  ida = await aMember(server, { email: 'ida@example.org' })
  jonas = await aMember(server, { email: 'jonas@example.org' })
})

const list = (who: MemberRow, memberId: string) =>
  server.as(who).call(listNotifications, { querystring: { memberId } })
const daysAgo = (days: number) => new Date(server.clock.now().getTime() - days * DAY_MS)

describe('notifications', () => {
  test('are listed newest first, unread ones always, read ones for ninety days', async () => {
    const old = await aNotification(server, { receiver: ida, createdAt: daysAgo(200) })
    await aNotification(server, { receiver: ida, createdAt: daysAgo(91), read: true })
    const recent = await aNotification(server, { receiver: ida, createdAt: daysAgo(89), read: true })
    await aNotification(server, { receiver: jonas })
    expect((await list(ida, ida.id)).body.map(({ id }) => id)).toEqual([recent, old])
  })

  test('carry no more than their type is known to, whatever stands in the books [E04]', async () => {
    const data = { orgId: 'club', paymentId: 'p', env: 'x', paymentAuthToken: 'secret', invitationId: 'i' }
    const { orgId, paymentId, env, invitationId } = data
    const known: Record<NotificationType, Record<string, string>> = {
      FAMILY_LINK_REQUEST: { invitationId },
      MEMBERSHIP_RENEW: { orgId, paymentId },
      ORDER_READY: { orgId },
      PAYMENT_RECEIVED: { orgId, paymentId },
      EVENT_REGISTRATION: { orgId },
      CONTACT_US: { orgId, env },
      CONTACT_US_REPLY: { orgId, env },
    }
    for (const type of NotificationType.options) await aNotification(server, { receiver: ida, type, data })
    const { body } = await list(ida, ida.id)
    expect(Object.fromEntries(body.map((one) => [one.type, one.data]))).toEqual(known)
    await aNotification(server, { receiver: ida, data: { orgId: ['no', 'word'] } })
    expect((await list(ida, ida.id)).body.map((one) => one.data)).toContainEqual({})
  })

  test('are unread until the receiver says otherwise, with the receiver’s own e-mail [S19]', async () => {
    await aNotification(server, { receiver: ida })
    await aNotification(server, { receiver: jonas })
    const read = (body: Record<string, unknown>) =>
      server
        .as(ida)
        .send({ method: 'PUT', url: '/member-api/api/v1/member/notification/read', payload: body })
    const own = { receiverId: ida.id, inviteeEmail: 'Ida@Example.org', read: true, readDate: '1999-01-01' }
    expect((await list(ida, ida.id)).body[0]?.read).toBe(false)
    expect((await read({ ...own, receiverId: jonas.id })).status).toBe(404)
    expect((await read({ ...own, inviteeEmail: 'jonas@example.org' })).status).toBe(404)
    expect((await read({ ...own, read: false })).status).toBe(400)
    expect((await read(own)).body).toEqual({ updated: 1 })
    expect((await list(ida, ida.id)).body[0]).toMatchObject({
      read: true,
      readDate: server.clock.now().toISOString(),
    })
    expect((await list(jonas, jonas.id)).body[0]?.read).toBe(false)
  })

  test('one alone can be marked by its id [S19]', async () => {
    const first = await aNotification(server, { receiver: ida })
    const second = await aNotification(server, { receiver: ida })
    const body = { receiverId: ida.id, inviteeEmail: 'ida@example.org', read: true as const, id: first }
    expect((await server.as(ida).call(markNotificationsRead, { body })).body.updated).toBe(1)
    const unread = (await list(ida, ida.id)).body.filter(({ read }) => !read)
    expect(unread.map(({ id }) => id)).toEqual([second])
  })

  test('are deleted by the receiver, twice as once, and by no other member [P03]', async () => {
    const id = await aNotification(server, { receiver: ida })
    const remove = (who: MemberRow, which = id) =>
      server.as(who).call(deleteNotification, { params: { id: which } })
    expect((await remove(jonas)).status).toBe(404)
    expect((await remove(jonas, '00000000-0000-4000-8000-000000000000')).status).toBe(404)
    expect((await list(ida, ida.id)).body).toHaveLength(1)
    const removed = await remove(ida)
    expect([removed.status, removed.body]).toEqual([204, ''])
    expect((await remove(ida)).status).toBe(204)
    expect((await list(ida, ida.id)).body).toEqual([])
  })

  test('of another member are 404; support reads them, which is recorded, and deletes only while acting [S07]', async () => {
    const id = await aNotification(server, { receiver: ida })
    expect((await list(jonas, ida.id)).status).toBe(404)
    const support = server.as(jonas, SUPPORT)
    expect((await support.call(listNotifications, { querystring: { memberId: ida.id } })).body).toHaveLength(
      1,
    )
    expect((await support.call(deleteNotification, { params: { id } })).problem.code).toBe(
      'impersonation_required',
    )
    const absent = '00000000-0000-4000-8000-000000000000'
    expect((await support.call(listNotifications, { querystring: { memberId: absent } })).status).toBe(404)
    const read = (receiverId: string) => {
      const body = { receiverId, inviteeEmail: 'ida@example.org', read: true as const }
      return support.call(markNotificationsRead, { body })
    }
    expect((await read(ida.id)).problem.code).toBe('impersonation_required')
    expect((await read(absent)).status).toBe(404)
    const acting = { 'x-acting-for': ida.id }
    expect((await support.call(deleteNotification, { params: { id } }, acting)).status).toBe(204)
    const rows = await server.deps.db
      .select()
      .from(audit)
      .where(eq(audit.subjectId, ida.id))
      .orderBy(audit.id)
    expect(rows.map(({ action, actorId }) => [action, actorId])).toEqual([
      ['notification_list_read', jonas.id],
      ['notification_delete', jonas.id],
    ])
  })
})
