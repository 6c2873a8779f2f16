import type { ReceiptWords } from '@medlem/domain/receipt'
import { expect, test } from 'vitest'
import { receiptPdf } from './receiptPdf.ts'
import { readPdf } from './testing/readPdf.ts'
import { receiptShapes } from './testing/receiptShapes.ts'

const line: ReceiptWords['lines'][number] = {
  isTicket: false,
  memberName: 'Søren Åkjær Bæk',
  membership: 'Family fee 2026',
  membershipLanguage: null,
  period: '01-01-2026 to 31-12-2026',
  parts: 'Fee 400,00 kr. + VAT 100,00 kr.',
  adjustments: [],
  price: '500,00 kr.',
}
const words: ReceiptWords = {
  title: 'Receipt 12',
  issued: 'Issued 21-11-2026',
  organisation: { name: 'Sejlklubben <Øresund> & Co', details: ['Havnegade 1, 8000 Aarhus C'] },
  payer: { name: 'Zoë Łukasiewicz Nguyễn 李', details: ['zoe@example.org'] },
  facts: [{ name: 'Payment method', value: 'Card' }],
  lines: [line],
  total: '500,00 kr.',
  vat: '100,00 kr. of the total is VAT.',
  test: null,
}
const look = { hue: 232, language: 'en', copy: false, at: new Date('2026-11-21T10:00:00Z') }

async function paper(given: Partial<ReceiptWords>, copy = false) {
  const bytes = await receiptPdf({ ...words, ...given }, { ...look, copy })
  return readPdf(new Uint8Array(bytes).buffer)
}

test('a receipt on paper tells a screen reader what its parts are, and brings its fonts along', async () => {
  const { pages, ...document } = await paper({})
  expect(document).toEqual({
    title: 'Receipt 12, Sejlklubben Øresund Co',
    language: 'en-GB',
    tagged: true,
    accessible: true,
    archivable: true,
  })
  expect(pages).toHaveLength(1)
  const [page] = pages
  expect(page?.outline).toEqual([
    'Root',
    'Document',
    'P Sejlklubben <Øresund> & Co',
    'P Havnegade 1, 8000 Aarhus C',
    'H1 Receipt 12',
    'P Issued 21-11-2026',
    'H2 Paid by',
    'P Zoë Łukasiewicz Nguyễn 李',
    'P zoe@example.org',
    'P Payment method Card',
    ...['Table', 'THead', 'TR', 'TH Member', 'TH Price', 'TBody', 'TR'],
    'TH Søren Åkjær Bæk Family fee 2026 01-01-2026 to 31-12-2026 Fee 400,00 kr. + VAT 100,00 kr.',
    'TD 500,00 kr.',
    ...['TFoot', 'TR', 'TH Total paid', 'TD 500,00 kr.'],
    'P 100,00 kr. of the total is VAT.',
  ])
  expect(page?.unmarked).toBe('')
  expect(page?.text).toMatch(/Page 1 of 1$/)
  expect(page?.fonts.length).toBeGreaterThan(2)
  for (const font of page?.fonts ?? []) {
    expect(font).toEqual({ name: expect.stringMatching(/HankenGrotesk|NotoSansSC/), embedded: true })
  }
})

test('what a receipt claims of itself is so: no font lists fewer glyphs than it holds (PDF/UA-1, 7.21.4.2-2)', async () => {
  for (const shape of Object.values(receiptShapes)) {
    const bytes = await receiptPdf(shape.words, { ...look, copy: shape.copy })
    expect(bytes.toString('latin1')).toContain('/FontFile')
    expect(bytes.toString('latin1')).not.toContain('/CIDSet')
    const read = await readPdf(new Uint8Array(bytes).buffer)
    expect([read.accessible, read.archivable, read.tagged]).toEqual([true, true, true])
  }
})

test('a receipt of many people goes on on the next page, with the head of the table and never the total alone', async () => {
  const longName = 'Bartholomæus Kristoffer Frederik von Østergaard-Åkjær '.repeat(3).trim()
  const twenty = Array.from({ length: 20 }, (_, n) => ({ ...line, memberName: `${longName} ${n + 1}.` }))
  // Each number of lines breaks at another place.
  for (const count of [6, 7, 8, 20]) {
    const lines = twenty.slice(0, count)
    const { pages } = await paper({ lines }, true)
    expect(pages.length).toBeGreaterThan(count === 20 ? 2 : 1)
    for (const [n, page] of pages.entries()) {
      expect(page.text).toContain(`Page ${n + 1} of ${pages.length}`)
      expect(page.text).toMatch(/Member.*Price/)
      expect(page.unmarked).toBe('')
    }
    const rows = pages.map(({ outline }) => outline.filter((part) => part.startsWith('TH Barth')))
    const numbers = rows.flat().map((row) => /(\d+)\. Family/.exec(row)?.[1])
    expect(numbers).toEqual(lines.map((_, n) => `${n + 1}`))
    expect(rows.at(-1)).not.toEqual([])
    expect(pages.at(-1)?.outline).toContain('TH Total paid')
  }
})

test('a word that is wider than the paper is broken, and no letter is lost', async () => {
  const word = 'æøå'.repeat(60)
  const { pages } = await paper({ organisation: { name: word, details: [] }, lines: [] })
  expect(pages[0]?.outline[2]?.replaceAll(' ', '')).toBe(`P${word}`)
})

test('a receipt from which the names were taken has no empty lines, and a test and a copy say so', async () => {
  const erased = { name: '', details: [] }
  const { pages } = await paper(
    { payer: erased, lines: [{ ...line, memberName: '' }], test: 'A test.' },
    true,
  )
  const outline = pages[0]?.outline ?? []
  expect(outline.filter((part) => part === 'P')).toEqual([])
  expect(outline).toContain('TH Family fee 2026 01-01-2026 to 31-12-2026 Fee 400,00 kr. + VAT 100,00 kr.')
  expect(outline.slice(4, 7)).toEqual(['H1 Receipt 12', 'P COPY', 'P TEST'])
  expect(outline.slice(-2)).toEqual(['P A test.', 'P This is a copy. It has the number of the original.'])
})
