import { cancelRegistration, listRegistrations, signUp } from '@medlem/contract/registration'
import { event as eventTable } from '@medlem/database/schema/event'
import { message } from '@medlem/database/schema/message'
import { notification } from '@medlem/database/schema/notification'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { anEvent } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import type { EventRow } from '../event/store.ts'
import { aCast, type Cast } from '../membership/testing/cast.ts'
import { remindComing } from './remindComing.ts'

let server: TestServer
let cast: Cast
let supper: EventRow

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  cast = await aCast(server)
  supper = await anEvent(server, {
    orgId: cast.club.id,
    title: 'Supper',
    location: 'The club house',
    takesSignUps: true,
    capacity: 2,
    startDate: new Date('2026-12-04T18:00:00Z'),
    endDate: new Date('2026-12-04T21:00:00Z'),
  })
  const put = (who: 'ida' | 'vera', ...memberIds: string[]) =>
    cast.as[who].call(signUp, { params: { id: supper.id }, body: { memberIds } })
  await put('ida', cast.ida.id, cast.alma.id)
  await put('vera', cast.vera.id)
})

const on = (moment: string) => {
  server.clock.set(moment)
  return remindComing(server.deps)
}
const reminded = async () => {
  const rows = await server.deps.db.select().from(message)
  return rows.flatMap(({ memberId, notice }) => (notice?.code === 'registration_tomorrow' ? [memberId] : []))
}

test('those who have a place are reminded the day before, a family once, by e-mail and the bell; those who wait are not', async () => {
  // 23:30 in Copenhagen two days before.
  expect(await on('2026-12-02T22:30:00Z')).toBe(0)
  for (const moment of ['2026-12-02T23:01:00Z', '2026-12-03T09:00:00Z']) expect(await on(moment)).toBe(1)
  expect(await on('2026-12-03T23:01:00Z')).toBe(0)
  expect(await reminded()).toEqual([cast.ida.id])
  const bell = await server.deps.db
    .select()
    .from(notification)
    .where(eq(notification.receiverId, cast.ida.id))
  expect(bell.map(({ notice }) => [notice?.code, notice?.values])).toEqual([
    ['registration_tomorrow', expect.objectContaining({ event: 'Supper', place: 'The club house' })],
  ])
})

test('who cancelled is not reminded, nor anybody of an event that was called off or is a draft', async () => {
  const { body } = await cast.as.ida.call(listRegistrations, {})
  for (const { id } of body) await cast.as.ida.call(cancelRegistration, { params: { id } })
  await on('2026-12-02T23:01:00Z')
  expect(await reminded()).not.toContain(cast.ida.id)
  await server.deps.db.update(eventTable).set({ cancelledAt: server.clock.now() })
  expect(await on('2026-12-03T00:01:00Z')).toBe(0)
  await server.deps.db.update(eventTable).set({ cancelledAt: null, enabled: false })
  expect(await on('2026-12-03T00:02:00Z')).toBe(0)
})

test('of an event that was put off they are reminded of the other day too', async () => {
  await on('2026-12-02T23:01:00Z')
  const startDate = new Date('2026-12-11T18:00:00Z')
  const endDate = new Date('2026-12-11T21:00:00Z')
  await server.deps.db.update(eventTable).set({ startDate, endDate }).where(eq(eventTable.id, supper.id))
  await on('2026-12-09T23:01:00Z')
  expect(await reminded()).toEqual([cast.ida.id, cast.ida.id])
})
