import { WORKBOOK } from '@medlem/contract/endpoint'
import { exportParticipants } from '@medlem/contract/participant'
import { audit } from '@medlem/database/schema/audit'
import { member } from '@medlem/database/schema/member'
import { eq } from 'drizzle-orm'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { aTicketPurchase } from '../../testing/ticketPurchase.ts'
import { aCast, type Cast } from '../membership/testing/cast.ts'

let server: TestServer
let cast: Cast

beforeAll(async () => {
  server = await testServer()
  cast = await aCast(server)
})
afterAll(() => server.close())

test('a workbook has amounts as numbers, no formula, and only those who were chosen', async () => {
  await server.deps.db.update(member).set({ lastName: '=1+1' }).where(eq(member.id, cast.ida.id))
  const bought = { organisation: cast.club, state: 'manual' } as const
  const { registrations, event } = await aTicketPurchase(server, { ...bought, payer: cast.ida })
  await aTicketPurchase(server, { ...bought, payer: await aMember(server), event })
  const registrationIds = registrations.map(({ id }) => id)
  const { headers, body } = await cast.as.clubAdmin.call(exportParticipants, {
    params: { id: event.id },
    body: { format: 'xlsx', registrationIds },
  })
  expect(headers['content-type']).toBe(WORKBOOK)
  expect(headers['content-disposition']).toBe('attachment; filename="participants.xlsx"')
  if (typeof body === 'string') throw new Error('the answer was taken for text')
  const { sheets } = await readXlsx(new Uint8Array(await body.arrayBuffer()))
  const [sheet] = sheets
  expect([sheet?.name, sheet?.rows.length, sheet?.rows[0]?.slice(0, 3)]).toEqual([
    'Participants',
    2,
    ['First name', 'Last name', 'Status'],
  ])
  expect(sheet?.rows[1]?.slice(0, 3)).toEqual([cast.ida.firstName, '=1+1', 'Comes'])
  expect(sheet?.rows[1]?.[5]).toBe(200)
  const twice = { registrationIds: [...registrationIds, ...registrationIds] }
  const refused = await cast.as.clubAdmin.call(exportParticipants, { params: { id: event.id }, body: twice })
  expect(refused.problem.errors).toMatchObject([{ field: 'registrationIds', code: 'twice' }])
  const [entry] = await server.deps.db
    .select()
    .from(audit)
    .where(eq(audit.action, 'event_participants_export'))
    .orderBy(audit.id)
  expect(entry?.detail).toMatchObject({ size: 1 })
})
