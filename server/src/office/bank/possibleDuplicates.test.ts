import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aCast, type Cast } from '../../club/membership/testing/cast.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { aCamt } from '../importedFile/testing/aStatement.ts'
import { aZip } from '../importedFile/testing/aWorkbook.ts'
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
  const payments = [
    { amount: '450.00', text: 'ALMA', bankReference: 'T1' },
    { amount: '225.00', text: 'JONAS', bankReference: 'T2' },
  ]
  const whole = { amount: '675.00', text: 'INDBETALINGER', bankReference: 'B1' }

  test.each([
    ['whole', { needs_you: 2, new: 0 }],
    ['in its parts', { needs_you: 1, new: 1 }],
  ])('with a payment of several that is known %s asks about it in the other way', async (known, groups) => {
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

  const ninth = { amount: '9.00', bankReference: 'B9' }
  const adviceOfDay = aCamt({ isAdvice: true, entries: [{ ...whole, payments }, ninth] })
  const statementOfDay = aCamt({ entries: [whole, ninth, { amount: '1.00' }] })

  test.each([
    ['before', { 'a.xml': adviceOfDay, 'b.xml': statementOfDay }, { needs_you: 1, new: 4, same: 1 }],
    ['after', { 'a.xml': statementOfDay, 'b.xml': adviceOfDay }, { needs_you: 2, new: 3, same: 1 }],
  ])(
    'with advice %s the statement of the same payment asks about it, and books it once',
    async (_, files, groups) => {
      const archive = aZip(files)
      const preview = await shown(archive)
      expect(preview.groups).toMatchObject(groups)
      const asked = (await rowsOf(preview.id)).filter(({ problems }) => problems.length > 0)
      expect(asked.map(({ choices }) => choices)).toEqual(asked.map(() => ['new', 'leave_out']))
      await move(preview.id, 'run')
      const total = (await lines()).reduce((sum, [, amount]) => sum + Number(amount), 0)
      expect(total).toBe(68_500)
      // What was asked about is asked about again, and nothing comes twice.
      expect((await shown(archive)).groups).toMatchObject({ needs_you: groups.needs_you, new: 0 })
    },
  )

  test('does not ask about payments of one amount in several advices, nor of another account or day', async () => {
    const fee = (bankReference: string, day = '2026-11-18') => ({ amount: '450.00', bankReference, day })
    const advices = aCamt(
      ...['A1', 'A2', 'A3'].map((id) => ({ isAdvice: true, entries: [fee(id)] })),
      { isAdvice: true, account: 'DK9530000003827371', entries: [fee('A4')] },
      { isAdvice: true, entries: [fee('A5', '2026-11-17')] },
    )
    expect((await shown(advices)).groups).toMatchObject({ needs_you: 0, new: 5 })
    const elsewhere = aCamt({ account: 'DK1020000001234567', entries: [fee('B1')] })
    const later = aCamt({ entries: [fee('B2', '2026-11-19')] })
    expect(
      (await shown(aZip({ 'a.xml': advices, 'b.xml': elsewhere, 'c.xml': later }))).groups,
    ).toMatchObject({
      needs_you: 0,
      new: 7,
    })
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
