import { findReceipts, getReceipt } from '@medlem/contract/receipt'
import { audit } from '@medlem/database/schema/audit'
import { organisation } from '@medlem/database/schema/organisation'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aConfiguration, aMember } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { aPurchase } from '../membership/testing/aPurchase.ts'
import { aCast, type Cast, refusalOf } from '../membership/testing/cast.ts'

const ABSENT = '00000000-0000-4000-8000-00000000dead'

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

type Who = keyof Cast['as']
const find = (who: Who, number: string, id = cast.club.id) =>
  cast.as[who].call(findReceipts, { params: { id }, querystring: { number } })
const numbers = async (number: string) => (await find('clubAdmin', number)).body.map((one) => one.number)

/** Somebody buys in the club, and the receipt has this number. */
async function aReceipt(number: number): Promise<void> {
  const { club, fee } = cast
  await server.deps.db
    .update(organisation)
    .set({ nextReceiptNumber: number })
    .where(eq(organisation.id, club.id))
  const payer = await aMember(server, { firstName: 'Per', lastName: 'Lund' })
  await aPurchase(server, { payer, members: [payer], configuration: fee })
}

describe('finding a receipt by its number', () => {
  test('takes the whole number or its beginning, the lowest first, and leads to the receipt', async () => {
    for (const number of [1, 12, 21, 112, 129, 130, 1200, 123_456_789]) await aReceipt(number)
    expect(await numbers('12')).toEqual([12, 129, 1200, 123_456_789])
    expect(await numbers('1')).toEqual([1, 12, 112, 129, 130, 1200, 123_456_789])
    expect(await numbers('123456789')).toEqual([123_456_789])
    expect(await numbers('22')).toEqual([])
    const [found] = (await find('clubAdmin', '112')).body
    expect(found).toMatchObject({ number: 112, payerName: 'Per Lund', currency: 'DKK' })
    const { body } = await cast.as.clubAdmin.call(getReceipt, { params: { id: found?.paymentId ?? '' } })
    expect(body).toMatchObject({ number: 112, totalMinor: found?.totalMinor })
  })

  test('shows ten at most', async () => {
    for (let number = 100; number < 112; number += 1) await aReceipt(number)
    expect(await numbers('1')).toEqual([100, 101, 102, 103, 104, 105, 106, 107, 108, 109])
  })

  test('finds none of another organisation, which is to a stranger as if there were none [P03]', async () => {
    await aReceipt(7)
    const song = await aConfiguration(server, { orgId: cast.choir.id })
    await aPurchase(server, { payer: cast.vera, members: [cast.vera], configuration: song })
    expect(await numbers('1')).toEqual([])
    expect((await find('choirAdmin', '7', cast.choir.id)).body).toEqual([])
    expect((await find('choirAdmin', '1', cast.choir.id)).body).toMatchObject([{ payerName: 'Vera Holm' }])
    const absent = refusalOf(await find('choirAdmin', '7', ABSENT))
    expect(absent).toContain('"code":"not_found"')
    expect(refusalOf(await find('choirAdmin', '7'))).toBe(absent)
    expect(refusalOf(await find('ida', '7'))).toBe(absent)
    expect((await find('support', '7')).body).toHaveLength(1)
  })

  test('needs the right to see payments', async () => {
    await aReceipt(7)
    const asked = { params: { id: cast.club.id }, querystring: { number: '7' } }
    const as = (role: string) =>
      server.as(cast.vera, { roles: [`org:sejlklub|role:${role}`] }).call(findReceipts, asked)
    for (const role of ['TREASURER', 'CHAIR', 'AUDITOR'])
      expect([role, (await as(role)).body]).toMatchObject([role, [{ number: 7 }]])
    for (const role of ['SECRETARY', 'EVENT_MANAGER'])
      expect([role, (await as(role)).status]).toEqual([role, 404])
  })

  test('refuses what is no beginning of a number', async () => {
    for (const number of ['', '0', '07', '-1', '1.5', '1e3', '0x1', '%', '１', '1'.repeat(10)]) {
      expect(await find('clubAdmin', number), number).toMatchObject({
        status: 400,
        body: {
          errors: [
            { field: 'number', message: 'Please give the beginning of a receipt number, at most 9 digits.' },
          ],
        },
      })
    }
  })

  test('is in the audit log, with the numbers that were shown', async () => {
    await aReceipt(7)
    await find('clubAdmin', '7')
    const entries = await server.deps.db
      .select()
      .from(audit)
      .where(eq(audit.action, 'receipt_list_read'))
      .orderBy(audit.id)
    expect(entries).toMatchObject([{ orgId: cast.club.id, subjectId: null, detail: { numbers: [7] } }])
  })
})
