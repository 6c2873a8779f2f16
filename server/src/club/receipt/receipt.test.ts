import { listPeriods } from '@medlem/contract/membershipPeriods'
import { getReceipt, getReceiptPdf } from '@medlem/contract/receipt'
import type { PeriodRow } from '@medlem/database/schema/membership'
import { receipt } from '@medlem/database/schema/payment'
import { orderNumber } from '@medlem/domain/authorization'
import { receiptWords } from '@medlem/domain/receipt'
import { offerLanguages } from '@medlem/i18n/testing/offerLanguages'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aConfiguration, aMember } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { aPurchase } from '../membership/testing/aPurchase.ts'
import { aCast, type Cast, refusalOf } from '../membership/testing/cast.ts'
import { readPdf } from './testing/readPdf.ts'

const ABSENT = '00000000-0000-4000-8000-00000000dead'

let server: TestServer
let cast: Cast
/** Ida paid for herself, Alma and Jonas. */
let own: PeriodRow
let almas: PeriodRow
let jonas: PeriodRow
/** Vera paid for herself. */
let veras: PeriodRow
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  cast = await aCast(server)
  const configuration = await aConfiguration(server, {
    orgId: cast.club.id,
    name: 'Family fee',
    membershipPriceMinor: 40_000,
    vatRateTenThousandths: 12_500,
    membershipSurchargeMinor: 1000,
  })
  const { ida, alma } = cast
  const rows = await aPurchase(server, { payer: ida, members: [ida, alma, cast.jonas], configuration })
  const of = (memberId: string) => {
    const row = rows.find((one) => one.memberId === memberId)
    if (!row) throw new Error('a year is missing')
    return row
  }
  ;[own, almas, jonas] = [of(ida.id), of(alma.id), of(cast.jonas.id)]
  const [theirs] = await aPurchase(server, { payer: cast.vera, members: [cast.vera], configuration })
  if (!theirs) throw new Error('a year is missing')
  veras = theirs
})

type Who = keyof Cast['as']
const read = (who: Who, { id }: { id: string }, headers = {}) =>
  cast.as[who].call(getReceipt, { params: { id } }, headers)
const history = (who: Who, { membershipId: id }: { membershipId: string }, headers = {}) =>
  cast.as[who].call(listPeriods, { params: { id } }, headers)

describe('the receipt', () => {
  test('is whole for the payer, whichever of the years it is asked by', async () => {
    for (const year of [own, almas, jonas]) {
      const { status, body } = await read('ida', year)
      expect(status).toBe(200)
      expect(body).toMatchObject({
        number: 1,
        test: true,
        organisation: { id: cast.club.id, name: 'Sejlklubben Øresund' },
        payer: { name: 'Ida Holm', email: 'ida@example.org', address: { City: 'Aarhus C' } },
        totalMinor: 153_000,
        vatMinor: 30_000,
        currency: 'DKK',
        orderNumber: orderNumber(server.deps.config.orderPrefix, cast.ida.id),
      })
      expect(body.lines.map((line) => line.memberName)).toEqual(['Alma Holm', 'Ida Holm', 'Jonas Holm'])
      expect(body.lines[0]).toMatchObject({
        year: 2026,
        membershipName: 'Family fee',
        feeMinor: 40_000,
        vatMinor: 10_000,
        surchargeMinor: 1000,
        unitMinor: 51_000,
      })
    }
  })

  test('shows one who was paid for the own line, and nothing of the payer but the name', async () => {
    const { body } = await read('jonas', jonas)
    expect(body.lines.map((line) => line.memberName)).toEqual(['Jonas Holm'])
    expect(body).toMatchObject({
      totalMinor: 51_000,
      vatMinor: 10_000,
      payer: { name: 'Ida Holm', email: null, address: null },
    })
  })

  test('of a linked account that paid for itself or of a stranger gets the answer for an absent one [P03]', async () => {
    const absent = refusalOf(await read('ida', { id: ABSENT }))
    expect(absent).toContain('"code":"not_found"')
    expect(refusalOf(await read('ida', veras))).toBe(absent)
    expect(refusalOf(await read('vera', own))).toBe(absent)
    expect(refusalOf(await read('jonas', own))).toBe(absent)
    expect(refusalOf(await read('choirAdmin', own))).toBe(absent)
    const [unpaid] = await aPurchase(server, {
      payer: cast.vera,
      members: [cast.freja],
      configuration: cast.fee,
      state: 'declined',
    })
    expect(refusalOf(await read('vera', { id: unpaid?.id ?? '' }))).toBe(absent)
  })

  test('is whole for the organisation, for support, and for one whom support acts for', async () => {
    for (const who of ['clubAdmin', 'support'] as const)
      expect((await read(who, own)).body.lines).toHaveLength(3)
    expect((await read('support', own, cast.actingFor(cast.ida))).body.lines).toHaveLength(3)
    expect((await read('support', jonas, cast.actingFor(cast.jonas))).body.lines).toHaveLength(1)
    expect((await read('support', veras, cast.actingFor(cast.ida))).status).toBe(404)
  })

  test('keeps what it said when the fee and the people change, and numbers run without gaps', async () => {
    const before = (await read('ida', own)).body
    server.clock.set('2027-02-01T11:00:00Z')
    expect((await read('ida', own)).body).toEqual(before)
    expect((await read('vera', veras)).body.number).toBe(2)
    // Two at once, one of which is undone: its number is given back.
    const { deps } = server
    await expect(
      deps.db.transaction(async (tx) => {
        const inside = { deps: { ...deps, db: tx } }
        await aPurchase(inside, { payer: cast.freja, members: [cast.freja], configuration: cast.fee })
        throw new Error('the power went out')
      }),
    ).rejects.toThrow('the power went out')
    await aPurchase(server, { payer: cast.freja, members: [cast.freja], configuration: cast.fee })
    const rows = await deps.db.select({ number: receipt.number }).from(receipt).orderBy(receipt.number)
    expect(rows.map(({ number }) => number)).toEqual([1, 2, 3])
  })

  test('numbers run without gaps when ten payments are taken at the same moment and some come to nothing', async () => {
    const { deps } = server
    const people = await Promise.all(
      Array.from({ length: 10 }, (_, n) => aMember(server, { firstName: `Member ${n}` })),
    )
    const buying = people.map((payer, n) =>
      deps.db.transaction(async (tx) => {
        const inside = { deps: { ...deps, db: tx } }
        await aPurchase(inside, { payer, members: [payer], configuration: cast.fee })
        if (n % 3 === 0) throw new Error('the power went out')
      }),
    )
    const outcomes = await Promise.allSettled(buying)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(6)
    const rows = await deps.db.select({ number: receipt.number }).from(receipt).orderBy(receipt.number)
    // Two were there before.
    expect(rows.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })
})

const COPY = 'P This is a copy. It has the number of the original.'

const askFile = (who: Who, { id }: { id: string }, headers = {}) =>
  cast.as[who].call(getReceiptPdf, { params: { id } }, headers)
async function file(who: Who, year: { id: string }, headers = {}) {
  const answer = await askFile(who, year, headers)
  expect(answer.status).toBe(200)
  const { pages } = await readPdf(await answer.body.arrayBuffer())
  return { headers: answer.headers, outline: pages.flatMap(({ outline }) => outline) }
}
const isCopy = async (who: Who, year: { id: string }, headers = {}) =>
  (await file(who, year, headers)).outline.includes(COPY)

describe('the file of a receipt', () => {
  test('is in the language of its reader, and so is what the screen is given', async () => {
    offerLanguages('da')
    const danish = { 'accept-language': 'da' }
    const answer = await askFile('ida', own, danish)
    const { language, title, tagged, pages } = await readPdf(await answer.body.arrayBuffer())
    expect([language, tagged, title]).toEqual(['da', true, 'Kvittering 1, Sejlklubben Øresund'])
    const outline = pages.flatMap((page) => page.outline)
    expect(outline).toEqual(
      expect.arrayContaining(['H1 Kvittering 1', 'H2 Betalt af', 'TH Betalt i alt', 'TH Pris']),
    )
    expect(outline.join('\n')).not.toMatch(/Receipt|Paid|Issued|Payment|Total|Price/)
    expect(pages[0]?.text).toMatch(/Side 1 af 1$/)
    expect(answer.headers['content-disposition']).toContain('kvittering-1-')
    expect((await read('ida', own, danish)).body.paymentMethod).toBe('Kort')
  })

  test('says what the screen says, word for word', async () => {
    const words = receiptWords((await read('ida', own)).body)
    const { outline, headers } = await file('ida', own)
    const said = [
      ...[words.organisation.name, ...words.organisation.details, words.title, words.issued],
      ...['TEST', words.payer.name, ...words.payer.details],
      ...words.facts.map(({ name, value }) => `${name} ${value}`),
      ...words.lines.map((line) => [line.memberName, line.membership, line.period, line.parts].join(' ')),
      ...words.lines.map(({ price }) => price),
      ...[words.total, words.vat, words.test],
    ]
    const texts = outline.map((part) => part.replace(/^\w+ /, ''))
    for (const one of said) expect(texts).toContain(one)
    expect(texts).toEqual(expect.arrayContaining(['Sejlklubben Øresund', '510,00 kr.', '1.530,00 kr.']))
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="receipt-1-sejlklubben-oeresund.pdf"',
      'cache-control': 'no-store',
    })
  })

  test('is the original when the payer makes it first, and else a copy with the same number', async () => {
    // What others make takes nothing from the payer.
    expect(await isCopy('jonas', jonas)).toBe(true)
    expect(await isCopy('clubAdmin', own)).toBe(true)
    expect(await isCopy('support', own, cast.actingFor(cast.ida))).toBe(true)
    const original = await file('ida', jonas)
    const later = await file('ida', own)
    expect([original.outline.includes(COPY), later.outline.includes(COPY)]).toEqual([false, true])
    expect(original.outline).not.toContain('P COPY')
    expect(later.outline.filter((part) => part !== COPY && part !== 'P COPY')).toEqual(original.outline)
    expect(later.headers['content-disposition']).toBe(original.headers['content-disposition'])
    const { number, originalAt } = receipt
    const rows = await server.deps.db.select({ number, originalAt }).from(receipt).orderBy(number)
    expect(rows).toEqual([
      { number: 1, originalAt: server.clock.now() },
      { number: 2, originalAt: null },
    ])
  })

  test('is one original, of however many the payer makes at the same moment', async () => {
    const copies = await Promise.all([1, 2, 3].map(() => isCopy('ida', own)))
    expect(copies.toSorted()).toEqual([false, true, true])
  })

  test('is for those the receipt is for, and shows them no more; to all others there is none [P03]', async () => {
    const absent = refusalOf(await askFile('ida', { id: ABSENT }))
    expect(absent).toContain('"code":"not_found"')
    expect(refusalOf(await askFile('ida', veras))).toBe(absent)
    expect(refusalOf(await askFile('vera', own))).toBe(absent)
    expect(refusalOf(await askFile('jonas', own))).toBe(absent)
    expect(refusalOf(await askFile('choirAdmin', own))).toBe(absent)
    const { outline } = await file('jonas', jonas)
    expect(outline).toContain('P Ida Holm')
    expect(outline.filter((part) => part.includes('Family fee'))).toHaveLength(1)
    expect(outline.join()).not.toMatch(/Alma|ida@example|Denmark|MEDLEM/)
  })
})

describe('the history of a membership', () => {
  test('holds every period, newest first, with the names around it', async () => {
    const coming = await aConfiguration(server, {
      orgId: cast.club.id,
      startDate: '2027-01-01',
      endDate: '2027-12-31',
    })
    await aPurchase(server, { payer: cast.ida, members: [cast.ida], configuration: coming })
    const { status, body } = await history('ida', own)
    expect(status).toBe(200)
    expect(body).toMatchObject({ memberName: 'Ida Holm', organisationName: 'Sejlklubben Øresund' })
    expect(body.items.map(({ membershipFor }) => membershipFor)).toEqual([2027, 2026])
    expect(body.items.map(({ paid, hasReceipt }) => [paid?.amountMinor, hasReceipt])).toEqual([
      [45_000, true],
      [51_000, true],
    ])
    expect(body.membership).toMatchObject({
      status: 'active',
      overallStartDate: '2026-01-01',
      overallEndDate: '2027-12-31',
    })
  })

  test('is for the family, the organisation and support; to all others there is none [P03]', async () => {
    for (const year of [own, almas, jonas]) expect((await history('ida', year)).status).toBe(200)
    expect((await history('jonas', own)).body.items[0]).toMatchObject({ paid: null, hasReceipt: false })
    expect((await history('clubAdmin', veras)).body.items[0]?.paid?.amountMinor).toBe(51_000)
    expect((await history('support', veras)).status).toBe(200)
    const absent = refusalOf(await history('ida', { membershipId: ABSENT }))
    expect(absent).toContain('"code":"not_found"')
    expect(refusalOf(await history('ida', veras))).toBe(absent)
    expect(refusalOf(await history('vera', own))).toBe(absent)
    expect(refusalOf(await history('jonas', almas))).toBe(absent)
    expect(refusalOf(await history('choirAdmin', own))).toBe(absent)
    expect(refusalOf(await history('support', veras, cast.actingFor(cast.ida)))).toBe(absent)
  })
})
