import type { Receipt } from '@medlem/contract/receipt'
import { expect, test } from 'vitest'
import { priceParts, receiptFileName, receiptWords } from './receipt.ts'

const line: Receipt['lines'][number] = {
  membershipHistoryId: '5f0c6c62-6f6e-4d0c-9f0a-0d6c5f1f9a01',
  memberName: 'Ida Holm',
  membershipName: 'Family fee',
  year: 2026,
  startDate: '2026-08-01',
  endDate: '2027-07-31',
  ...{ feeMinor: 40_000, vatMinor: 10_000, surchargeMinor: 1000, unitMinor: 51_000 },
}
const receipt: Receipt = {
  number: 12,
  // Already the 21st in Copenhagen.
  issuedAt: '2026-11-20T23:30:00Z',
  test: false,
  organisation: {
    id: '5f0c6c62-6f6e-4d0c-9f0a-0d6c5f1f9a02',
    name: 'Sejlklubben Øresund',
    address: 'Havnegade 1, 8000 Aarhus C',
    email: 'kontor@example.org',
    registrationNumber: '12345678',
  },
  payer: { name: 'Ida Holm', email: null, address: null },
  lines: [line],
  totalMinor: 51_000,
  vatMinor: 10_000,
  currency: 'DKK',
  paymentMethod: 'cash, received 20-11-2026',
  orderNumber: 'MEDLEM1',
  paymentReference: 'abc',
}

test('a receipt says who, for what, how it was paid, and what of it is VAT', () => {
  expect(receiptWords(receipt)).toEqual({
    title: 'Receipt 12',
    issued: 'Issued 21-11-2026',
    organisation: {
      name: 'Sejlklubben Øresund',
      details: ['Havnegade 1, 8000 Aarhus C', 'Registration number 12345678', 'kontor@example.org'],
    },
    payer: { name: 'Ida Holm', details: [] },
    facts: [
      { name: 'Payment method', value: 'Cash, received 20-11-2026' },
      { name: 'Order number', value: 'MEDLEM1' },
      { name: 'Reference', value: 'abc' },
    ],
    lines: [
      {
        isTicket: false,
        memberName: 'Ida Holm',
        membership: 'Family fee 2026',
        membershipLanguage: null,
        period: '01-08-2026 to 31-07-2027',
        parts: 'Fee 400,00 kr. + VAT 100,00 kr. + surcharge 10,00 kr.',
        adjustments: [],
        price: '510,00 kr.',
      },
    ],
    total: '510,00 kr.',
    vat: '100,00 kr. of the total is VAT.',
    test: null,
  })
})

test('a place at an event is named by what it was for, without a year', () => {
  const place = { ...line, isTicket: true as const, membershipName: 'Winter talk: Member' }
  expect(receiptWords({ ...receipt, lines: [place] }).lines[0]?.membership).toBe('Winter talk: Member')
})

test('a receipt of a test says so, and one without VAT or order number leaves no gap', () => {
  const { orderNumber: _orderNumber, ...rest } = receipt
  const words = receiptWords({ ...rest, test: true, vatMinor: 0 })
  expect(words.test).toBe('This is a test: no money moved.')
  expect(words.vat).toBe('The total contains no VAT.')
  expect(words.facts.map(({ name }) => name)).toEqual(['Payment method', 'Reference'])
  expect(priceParts({ feeMinor: 45_000, vatMinor: 0, surchargeMinor: 0 }, 'SEK')).toBe(
    'Fee 450,00 SEK, no VAT',
  )
})

test.each([
  ['Sejlklubben Øresund', 'receipt-12-sejlklubben-oeresund.pdf'],
  ['Å/B "Ærø" & Söner', 'receipt-12-aa-b-aeroe-soner.pdf'],
  ['合唱団', 'receipt-12.pdf'],
])('the file of a receipt of %s is %s', (name, fileName) => {
  expect(receiptFileName({ ...receipt, organisation: { ...receipt.organisation, name } })).toBe(fileName)
})
