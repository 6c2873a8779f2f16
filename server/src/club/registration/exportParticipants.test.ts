import { WORKBOOK } from '@medlem/contract/endpoint'
import { listParticipants } from '@medlem/contract/participant'
import { exportParticipants } from '@medlem/contract/participantExport'
import { audit } from '@medlem/database/schema/audit'
import { member } from '@medlem/database/schema/member'
import { desc, eq } from 'drizzle-orm'
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

test('the file has the columns that were chosen, in their order, and no field that the event does not ask', async () => {
  const bought = { organisation: cast.club, state: 'manual', tierName: 'Adult' } as const
  const { event, registrations } = await aTicketPurchase(server, { ...bought, payer: cast.vera })
  const registrationIds = registrations.map(({ id }) => id)
  const linesOf = async (columns: string[]) => {
    const body = { registrationIds, columns }
    // @ts-expect-error: a column that is none is refused.
    const answer = await cast.as.clubAdmin.call(exportParticipants, { params: { id: event.id }, body })
    return answer.status === 200 && typeof answer.body === 'string'
      ? answer.body.replace('\uFEFF', '').trim().split('\r\n')
      : answer.problem.errors?.[0]?.field
  }
  const [headings, line] = (await linesOf(['payment', 'tier', 'tier', 'field7', 'state'])) ?? []
  expect(headings).toBe('First name;Last name;Paid;Kind of place;Status;Number in the waiting list')
  expect(line).toMatch(/^Vera;[^;]+;200,00;Adult;Comes;$/)
  expect((await linesOf([]))?.[0]).toBe('First name;Last name')
  expect(await linesOf(['number'])).toBe('columns.0')
  const [entry] = await server.deps.db
    .select()
    .from(audit)
    .where(eq(audit.action, 'event_participants_export'))
    .orderBy(desc(audit.id))
    .limit(1)
  expect(entry?.detail).toMatchObject({ size: 1, columns: [] })
})

test('receipt, places in the order and the code of the ticket are columns; staff who may not open the door get no code', async () => {
  const secretary = server.as(await aMember(server), { roles: [`org:${cast.club.key}|role:SECRETARY`] })
  const { event } = await aTicketPurchase(server, {
    organisation: cast.club,
    state: 'manual',
    payer: cast.ida,
    people: [cast.ida, cast.alma],
  })
  server.clock.advance(1000)
  await aTicketPurchase(server, { organisation: cast.club, payer: cast.jonas, event })
  const params = { id: event.id }
  const listed = async (who: typeof secretary) => {
    const { body } = await who.call(listParticipants, { params })
    return body.participants.map(({ placesInOrder, ticketCode, paid }) => {
      return { places: placesInOrder, code: ticketCode, ...paid?.receipt }
    })
  }
  const byHand = { places: 2, way: 'Cash, received 01-11-2026' }
  const byCard = { places: 1, way: 'Card' }
  const code = expect.stringMatching(/^[2-9A-Z]{8}$/)
  const number = expect.any(Number)
  const all = [byHand, byHand, byCard].map((one) => ({ ...one, number }))
  const byStaff = await listed(cast.as.clubAdmin)
  expect(byStaff).toEqual(all.map((one) => ({ ...one, code })))
  expect(await listed(secretary)).toEqual(all.map((one) => ({ ...one, code: undefined })))
  const linesOf = async (who: typeof secretary) => {
    const body = { columns: ['receipt' as const, 'places' as const, 'ticket' as const] }
    const answer = await who.call(exportParticipants, { params, body })
    const lines = String(answer.body).replace('\uFEFF', '').trim().split('\r\n')
    return lines.map((line) => line.split(';').slice(2).join(';'))
  }
  const headings = 'Receipt number;How it was paid;Places in the order'
  const cells = byStaff.map((one) => `${one.number};${one.way};${one.places}`)
  const codes = byStaff.map((one) => `${one.code?.slice(0, 4)} ${one.code?.slice(4)}`)
  expect(await linesOf(secretary)).toEqual([headings, ...cells])
  expect(await linesOf(cast.as.clubAdmin)).toEqual([
    `${headings};Ticket code`,
    ...cells.map((line, n) => `${line};${codes[n]}`),
  ])
})
