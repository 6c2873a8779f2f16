import { previewBankImport, readBankImport } from '@medlem/contract/bank'
import { BankFile } from '@medlem/contract/bankFile'
import { listBankLines } from '@medlem/contract/bankMatch'
import { chooseBatchRows, listBatches } from '@medlem/contract/batch'
import { bankLine, bankLineImport } from '@medlem/database/schema/bank'
import { batchRow } from '@medlem/database/schema/batch'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aCast, type Cast } from '../../club/membership/testing/cast.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { aCamt, type Entry } from '../importedFile/testing/aStatement.ts'
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

const { here, treasurer, work, handIn, shown, move, taken, rowsOf, lines, accounts } = bankImports(() => ({
  server,
  cast,
}))

const HEADINGS = 'Dato;Tekst;Beløb;Saldo'
const days = [
  '16-11-2026;ALMA;450,00;1.450,00',
  '17-11-2026;GEBYR;-12,50;1.437,50',
  '17-11-2026;GEBYR;-12,50;1.425,00',
  '18-11-2026;BØRGE;1.125,00;2.550,00',
]
const table = (rows: readonly string[]) => [HEADINGS, ...rows].join('\n')
const paid: Entry = {
  amount: '675.00',
  name: 'Mette Kjær',
  payerAccount: 'DK2000400440116243',
  text: 'KONTINGENT',
  bankReference: 'B1',
}

describe('a file of a bank', () => {
  test('is shown with its balance, taken in, and undone as a whole', async () => {
    const batch = await shown(table(days))
    expect(batch).toMatchObject({
      kind: 'bank_import',
      state: 'previewed',
      groups: { new: 4, same: 0, needs_you: 0 },
    })
    expect(batch.bankFile?.statements).toMatchObject([
      {
        balance: 'agrees',
        openingMinor: 100_000,
        closingMinor: 255_000,
        inMinor: 157_500,
        outMinor: 2_500,
        lines: 4,
      },
    ])
    expect(await lines()).toEqual([])
    expect((await move(batch.id, 'run')).rows).toMatchObject({ done: 4 })
    expect((await lines()).toSorted()).toEqual([
      ['2026-11-16', 45_000, 'ALMA'],
      ['2026-11-17', -1_250, 'GEBYR'],
      ['2026-11-17', -1_250, 'GEBYR'],
      ['2026-11-18', 112_500, 'BØRGE'],
    ])
    expect(await accounts()).toMatchObject([
      { name: 'Drift', lastFour: null, lines: 4, from: '2026-11-16', to: '2026-11-18' },
    ])
    expect((await move(batch.id, 'undo')).rows).toMatchObject({ reversed: 4 })
    expect(await lines()).toEqual([])
  })

  test('that is taken in twice changes nothing, nor does one that overlaps, in either order', async () => {
    const first = await taken(table(days.slice(0, 3)))
    const again = await shown(table(days.slice(0, 3)))
    expect(again).toMatchObject({ groups: { same: 3, new: 0 } })
    await move(again.id, 'run')
    expect(await lines()).toHaveLength(3)
    const later = await shown(table(days.slice(1).toReversed()))
    expect(later).toMatchObject({ groups: { same: 2, new: 1 } })
    await move(later.id, 'run')
    expect(await lines()).toHaveLength(4)
    // Lines that another file has too stay with it.
    await move(first.id, 'undo')
    expect(await lines()).toHaveLength(4)
    await move(again.id, 'undo')
    expect((await lines()).toSorted()).toEqual([
      ['2026-11-17', -1_250, 'GEBYR'],
      ['2026-11-17', -1_250, 'GEBYR'],
      ['2026-11-18', 112_500, 'BØRGE'],
    ])
  })

  test('of CAMT is previewed at once by the account that it says; payers’ accounts are kept as a hash', async () => {
    const { body } = await handIn(aCamt({ opening: '0.00', closing: '675.00', entries: [paid] }), 'nov.xml')
    expect(body).toMatchObject({ state: 'previewing', bankFile: { format: 'camt' } })
    await work(body.id)
    await move(body.id, 'run')
    expect(await accounts()).toMatchObject([{ name: '···· 6243', lastFour: '6243', lines: 1 }])
    const stored = JSON.stringify([
      await server.deps.db.select().from(bankLine),
      await server.deps.db.select().from(batchRow),
    ])
    expect(stored).toContain('"payerLastFour":"6243"')
    expect(stored).not.toContain('DK2000400440116243')
    expect(
      (await treasurer().call(listBankLines, { params: here(), querystring: {} })).body.lines,
    ).toMatchObject([
      { payerName: 'Mette Kjær', payerLastFour: '6243', amountMinor: 67_500, currency: 'DKK' },
    ])
  })

  test.each([
    ['a table', table(days), 'Drift'],
    ['CAMT', aCamt({ opening: '0.00', closing: '675.00', entries: [paid] }), undefined],
  ])(
    'of an account without lines says so, as %s: it may be that of somebody else',
    async (_what, file, account) => {
      const isNew = (batch: { bankFile: BankFile | null }) =>
        batch.bankFile?.statements.map(({ isNewAccount }) => isNewAccount)
      const first = await shown(file, account)
      expect(isNew(first)).toEqual([true])
      await move(first.id, 'run')
      expect(isNew(await shown(file, account))).toEqual([false])
      await move(first.id, 'undo')
      expect(isNew(await shown(file, account))).toEqual([true])
    },
  )

  test('may be an archive whose statements overlap, and name files that are none', async () => {
    const day = aCamt({ id: 'day', opening: '0.00', closing: '675.00', entries: [paid] })
    const month = aCamt({
      id: 'month',
      opening: '0.00',
      closing: '700.00',
      entries: [paid, { amount: '25.00', text: 'X' }],
    })
    const batch = await shown(aZip({ 'day.xml': day, 'month.xml': month, 'read.txt': 'x' }))
    expect(batch).toMatchObject({ groups: { new: 2, same: 1 }, bankFile: { unreadFiles: ['read.txt'] } })
    expect((await move(batch.id, 'run')).rows).toMatchObject({ done: 3 })
    expect((await lines()).map(([, amount]) => amount).toSorted()).toEqual([2_500, 67_500])
    await move(batch.id, 'undo')
    expect(await server.deps.db.$count(bankLine)).toBe(0)
    expect(await server.deps.db.$count(bankLineImport)).toBe(0)
  })

  test('keeps lines that say the same apart, also by what the bank calls them', async () => {
    const twice = { ...paid, bankReference: 'SAME' }
    const batch = await taken(aCamt({ entries: [paid, paid, twice, { ...twice, amount: '1.00' }] }))
    expect(batch.rows).toMatchObject({ done: 4 })
    expect(await lines()).toHaveLength(4)
    expect((await shown(aCamt({ entries: [paid, twice] }))).groups).toMatchObject({ same: 2, new: 0 })
  })

  test('has rows that are left out, each with its number and why', async () => {
    const batch = await shown(
      table([days[0] ?? '', 'Reserveret;NETTO;-39,95;', '18-11-2026;UKENDT;mange;', ';;;;;x']),
    )
    expect(batch).toMatchObject({ groups: { new: 1, needs_you: 3 }, rows: { waiting: 1, aside: 3 } })
    expect((await rowsOf(batch.id)).map(({ number, problems }) => [number, problems[0]?.code])).toEqual([
      [2, undefined],
      [3, 'bank_pending'],
      [4, 'bank_bad_amount'],
      [5, 'other_width'],
    ])
    const said = (await rowsOf(batch.id))[1]?.problems[0]?.text
    expect(said).toBe('Not booked yet. It comes again in a later file when it is.')
  })

  test('is read the next time as somebody said, without being asked', async () => {
    const without = (rows: readonly string[]) => rows.join('\n')
    const { body } = await handIn(without(days))
    expect(body).toMatchObject({ state: 'draft', bankFile: { reading: { headings: null }, account: null } })
    const params = { ...here(), batchId: body.id }
    const columns = ['bookedOn', 'text', 'amount', 'balance'] as const
    const refused = await treasurer().call(previewBankImport, {
      params,
      body: { columns: ['bookedOn', 'text', null, 'balance'], account: 'Drift' },
    })
    expect(refused).toMatchObject({ status: 422, problem: { errors: [{ field: 'columns' }] } })
    await treasurer().call(previewBankImport, { params, body: { columns: [...columns], account: 'Drift' } })
    await work(body.id)
    await move(body.id, 'run')
    const next = await handIn(without([...days, '19-11-2026;IDA;1,00;2.551,00']))
    expect(next.body).toMatchObject({ state: 'previewing', bankFile: { account: 'Drift' } })
    expect((await work(next.body.id)).groups).toMatchObject({ same: 4, new: 1 })
  })

  test('in whole amounts asks what stands before decimals, and is read so the next time', async () => {
    const whole = (rows: readonly string[]) => table(['16-11-2026;ALMA;450;1.450', ...rows])
    const { body } = await handIn(whole(['18-11-2026;GEBYR;-1.250;200']))
    const params = { ...here(), batchId: body.id }
    const columns = (body.bankFile?.columns ?? []).map(({ field }) => field)
    const preview = async (said: { decimalSign?: ',' | '.' }) => {
      await treasurer().call(previewBankImport, { params, body: { columns, account: 'Drift', ...said } })
      return work(body.id)
    }
    expect(await preview({})).toMatchObject({
      state: 'draft',
      problem:
        'Some amounts may be two, such as 1.450, and no line shows which. Please say below which sign stands before decimals.',
      bankFile: { asks: ['decimalSign'] },
    })
    expect(await preview({ decimalSign: ',' })).toMatchObject({ state: 'previewed', groups: { new: 2 } })
    await move(body.id, 'run')
    expect(await lines()).toEqual([
      ['2026-11-18', -125_000, 'GEBYR'],
      ['2026-11-16', 45_000, 'ALMA'],
    ])
    const next = await handIn(whole(['20-11-2026;IDA;1.000;1.450']))
    expect(next.body.bankFile).toMatchObject({ decimalSign: ',', account: 'Drift' })
    expect((await work(next.body.id)).groups).toMatchObject({ same: 1, new: 1 })
  })

  test('asks at once for what comes first in a day and what stands before decimals, and no longer once it is said', async () => {
    const { body } = await handIn(table(['05/11/2026;ALMA;450;1.450']))
    const params = { ...here(), batchId: body.id }
    const columns = (body.bankFile?.columns ?? []).map(({ field }) => field)
    const preview = async (said: { dayOrder?: 'day_first'; decimalSign?: ',' }) => {
      await treasurer().call(previewBankImport, { params, body: { columns, account: 'Drift', ...said } })
      return work(body.id)
    }
    expect(await preview({})).toMatchObject({
      problem:
        'Some days may be read in several ways, and some amounts may be two, such as 1.450. No line shows which. Please say both below.',
      bankFile: { asks: ['dayOrder', 'decimalSign'] },
    })
    expect(await preview({ dayOrder: 'day_first' })).toMatchObject({ bankFile: { asks: ['decimalSign'] } })
    const whole = await preview({ dayOrder: 'day_first', decimalSign: ',' })
    expect(whole).toMatchObject({ state: 'previewed', problem: null, groups: { new: 1 } })
    expect(whole.bankFile?.asks).toBeUndefined()
  })

  test('of one bank’s headings for two accounts is asked of which it is', async () => {
    const savings = await shown(table(days), 'Opsparing')
    await taken(table(days), 'Drift')
    await move(savings.id, 'run')
    const { body } = await handIn(table(days))
    expect(body).toMatchObject({ state: 'draft', bankFile: { account: null } })
    const columns = ['bookedOn', 'text', 'amount', 'balance']
    expect(body.bankFile?.columns.map(({ field }) => field)).toEqual(columns)
  })

  test.each([
    ['a day of another age', aCamt({ entries: [paid, { ...paid, day: '0026-11-18' }] })],
    ['a day at the end of all calendars', table([...days.slice(0, 1), '18-11-9999;X;1,00;'])],
    ['a value day there', aCamt({ entries: [paid, paid] }).replace('<ValDt><Dt>2026', '<ValDt><Dt>9999')],
    ['a currency that is none', aCamt({ entries: [paid, { ...paid, currency: 'KRONE' }] })],
    ['only such a currency', aCamt({ entries: [paid] }).replaceAll('DKK', 'KRONE')],
  ])('with %s leaves its lines, its import and the list of imports readable', async (_what, content) => {
    const batch = await taken(content)
    expect(batch.state).toBe('done')
    const listed = await treasurer().call(listBatches, { params: here(), querystring: {} })
    const lined = await treasurer().call(listBankLines, { params: here(), querystring: {} })
    expect([listed.status, lined.status]).toEqual([200, 200])
  })

  test('may be read in another way', async () => {
    const { body } = await handIn(table(days))
    const { status, body: read } = await treasurer().call(readBankImport, {
      params: { ...here(), batchId: body.id },
      body: { headings: null },
    })
    expect([status, read.state, read.bankFile?.columns[0]?.heading]).toEqual([200, 'draft', ''])
    expect(BankFile.safeParse(read.bankFile).success).toBe(true)
  })

  test('of another kind asks about a line of the same day and amount, and takes it in when somebody says so', async () => {
    await taken(aCamt({ entries: [paid] }))
    const again = await shown(table(['18-11-2026;KONTINGENT MK;675,00;675,00', '18-11-2026;X;1,00;676,00']))
    expect(again.groups).toMatchObject({ needs_you: 1, new: 1 })
    expect((await rowsOf(again.id))[0]).toMatchObject({
      problems: [{ code: 'bank_maybe_known' }],
      choices: ['new', 'leave_out'],
    })
    const params = { ...here(), batchId: again.id }
    const chosen = await treasurer().call(chooseBatchRows, { params, body: { row: 2, choice: 'new' } })
    expect(chosen.body.rows).toMatchObject({ waiting: 2, aside: 0 })
  })

  test('of the same kind asks where it says a known line in other words, and not where it has that one too', async () => {
    await taken(table(['18-11-2026;MK;450,00;1.450,00', '18-11-2026;GEBYR;-12,50;1.437,50']))
    const wider = ['Dato;Tekst;Navn;Beløb;Saldo', '18-11-2026;MK;Mette Kjær;450,00;1.450,00']
    expect((await shown(wider.join('\n'))).groups).toMatchObject({ needs_you: 1, new: 0 })
    const other = await shown(table(['18-11-2026;MK;450,00;1.450,00', '18-11-2026;BØRGE;450,00;1.900,00']))
    expect(other.groups).toMatchObject({ same: 1, new: 1, needs_you: 0 })
    expect((await shown(wider.join('\n'), 'Opsparing')).groups).toMatchObject({ needs_you: 0, new: 1 })
  })

  test.each([
    ['a page', '<html><body>x</body></html>', 'web page'],
    ['an invoice', '<?xml version="1.0"?><Invoice/>', 'no statement of a bank'],
    ['nothing', ' ', 'empty'],
  ])('that is %s is refused with its reason', async (_what, content, reason) => {
    const { status, problem } = await handIn(content)
    expect([status, problem.errors?.[0]?.message]).toEqual([422, expect.stringContaining(reason)])
  })
})
