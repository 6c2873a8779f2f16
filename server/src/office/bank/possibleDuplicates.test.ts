import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aCast, type Cast } from '../../club/membership/testing/cast.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { aCamt } from '../importedFile/testing/aStatement.ts'
import { bankImports } from './testing/bankImports.ts'

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

const { shown, move, taken, rowsOf, lines } = bankImports(() => ({ server, cast }))

describe('a file of a bank', () => {
  test.each([
    ['whole', { needs_you: 2, new: 0 }],
    ['in its parts', { needs_you: 1, new: 1 }],
  ])('with a payment of several that is known %s asks about it in the other way', async (known, groups) => {
    const payments = [
      { amount: '450.00', text: 'ALMA', bankReference: 'T1' },
      { amount: '225.00', text: 'JONAS', bankReference: 'T2' },
    ]
    const whole = { amount: '675.00', text: 'INDBETALINGER', bankReference: 'B1' }
    const advice = aCamt({ isAdvice: true, entries: [{ ...whole, payments }] })
    const statement = [aCamt({ entries: [whole] }), aCamt({ entries: [whole, { amount: '1.00' }] })] as const
    await taken(known === 'whole' ? statement[0] : advice)
    const other = await shown(known === 'whole' ? advice : statement[1])
    expect(other.groups).toMatchObject(groups)
    const asked = (await rowsOf(other.id)).filter(({ problems }) => problems.length > 0)
    expect(asked.map(({ choices }) => choices)).toEqual(asked.map(() => ['new', 'leave_out']))
    await move(other.id, 'run')
    const total = (await lines()).reduce((sum, [, amount]) => sum + Number(amount), 0)
    expect(total).toBe(known === 'whole' ? 67_500 : 67_600)
    expect((await shown(advice)).groups).toMatchObject(known === 'whole' ? groups : { same: 2, needs_you: 0 })
  })

  test('offers no choice for a row that is no line, and both for one without words that may be known', async () => {
    const unread = [
      { amount: '1.00', text: 'S\ufffdren' },
      { amount: '2.00', status: 'PDNG' },
    ]
    const asked = await shown(aCamt({ entries: unread }))
    expect((await rowsOf(asked.id)).map(({ problems, choices }) => [problems[0]?.code, choices])).toEqual([
      ['damaged_text', []],
      ['bank_pending', []],
    ])
    await taken(aCamt({ entries: [{ amount: '3.00', bankReference: 'B1' }] }))
    const again = await shown(aCamt({ entries: [{ amount: '3.00', bankReference: 'B2' }] }))
    expect(await rowsOf(again.id)).toMatchObject([{ name: '', choices: ['new', 'leave_out'] }])
  })
})
