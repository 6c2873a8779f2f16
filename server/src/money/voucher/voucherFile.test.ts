import { ACCOUNT_PURPOSES, suggestedNumber } from '@medlem/domain/account'
import type { VoucherEntry } from '@medlem/domain/voucher'
import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { saftDenmark } from './saftDenmark.ts'
import { saftNorway } from './saftNorway.ts'
import { sie } from './sie.ts'
import type { FiledVoucher, FileFacts } from './voucherFile.ts'

const facts: FileFacts = {
  organisation: {
    name: 'Båtlaget "Ægir" & Sønner',
    registrationNumber: '999999999',
    email: 'post@example.org',
    address: 'Havnevej 4, 8000 Aarhus C',
  },
  currency: 'NOK',
  leftOut: [],
  basis: 'accrual',
  accounts: ACCOUNT_PURPOSES.map((purpose) => ({
    purpose,
    number: suggestedNumber(purpose, 'NOK'),
    name: purpose === 'income' ? 'Medlemsavgifter <å>' : purpose,
  })),
  bankAccounts: ['DK5000400440116243'],
  from: '2026-11-01',
  to: '2026-11-30',
  today: '2026-12-03',
  author: { firstName: 'Karl', lastName: 'Kasse' },
  language: 'nb',
}
const vouchers: FiledVoucher[] = [
  {
    number: 7,
    date: '2026-11-20',
    kind: 'sale',
    currency: 'NOK',
    lines: [
      { purpose: 'clearing_stripe', amountMinor: 44_950n, receipts: [1] },
      { purpose: 'provider_fee', amountMinor: 50n, receipts: [1] },
      { purpose: 'income', amountMinor: -45_000n, receipts: [1] },
    ],
  },
  {
    number: 8,
    date: '2026-11-21',
    kind: 'refund',
    currency: 'NOK',
    lines: [
      { purpose: 'income', amountMinor: 5n, receipts: [1] },
      { purpose: 'clearing_stripe', amountMinor: -5n, receipts: [1] },
    ],
  },
]

/** A reader of SIE after its specification: fields between blanks, in quotation marks where they have some. */
function readSie(text: string) {
  const lines = text.split('\r\n').filter((line) => line !== '')
  return lines.map((line) =>
    [...line.trim().matchAll(/"((?:\\"|[^"])*)"|\{[^}]*\}|[^\s"{}]+|[{}]/g)].map(
      ([all, quoted]) => quoted?.replaceAll('\\"', '"') ?? all,
    ),
  )
}

test('SIE 4 is read back: letters of CP437, and vouchers that add up to 0', () => {
  const bytes = sie(vouchers, facts)
  expect([...bytes.subarray(0, 9)].map((byte) => String.fromCharCode(byte)).join('')).toBe('#FLAGGA 0')
  const read = readSie(iconv.decode(bytes, 'cp437'))
  expect(read).toContainEqual(['#FORMAT', 'PC8'])
  expect(read).toContainEqual(['#FNAMN', 'Båtlaget "Ægir" & Sönner'])
  expect(read).toContainEqual(['#KONTO', '3900', 'Medlemsavgifter <å>'])
  expect(read).toContainEqual(['#VER', 'M', '7', '20261120', 'Salg 20.11.2026'])
  const sums: number[] = []
  for (const [label, , , amount] of read) {
    if (label === '#VER') sums.push(0)
    if (label === '#TRANS') sums[sums.length - 1] = (sums.at(-1) ?? 0) + Math.round(Number(amount) * 100)
  }
  expect(sums).toEqual([0, 0])
})

test('a file that names one currency says what it leaves out', () => {
  const abroad: VoucherEntry = { date: '2026-11-22', kind: 'payout', currency: 'EUR', lines: [] }
  const of = { ...facts, language: 'en', leftOut: [abroad, { ...abroad, date: '2026-11-23' }] }
  const said = '2 vouchers in other currencies (EUR) are left out: the CSV file has all.'
  const read = readSie(iconv.decode(sie(vouchers, of), 'cp437'))
  expect(read).toContainEqual(['#PROSA', `Claims are booked when they are sent. ${said}`])
  expect(saftNorway(vouchers, of)).toContain(said)
  expect(saftDenmark(danishVouchers, { ...danish, leftOut: of.leftOut, language: 'en' })).toContain(said)
})

test('SAF-T has no character that XML can’t hold', () => {
  const xml = saftNorway([], { ...facts, organisation: { ...facts.organisation, name: 'A\uffffB\u0001C' } })
  expect(xml).toContain('<Name>A B C</Name>')
})

test('SIE 4 ends a name that ends in a backslash', () => {
  const bytes = sie([], { ...facts, organisation: { ...facts.organisation, name: 'Klub \\' } })
  expect(readSie(iconv.decode(bytes, 'cp437'))).toContainEqual(['#FNAMN', 'Klub /'])
})

/** The amounts of a side of a journal, in minor units. */
function sumOf(xml: string, side: 'DebitAmount' | 'CreditAmount'): number {
  return [...xml.matchAll(new RegExp(`<${side}><Amount>([\\d.]+)</Amount>`, 'g'))].reduce(
    (all, [, amount]) => all + Math.round(Number(amount) * 100),
    0,
  )
}

test('SAF-T of Norway has the accounts with their balances, and debits and credits that are the same', () => {
  const xml = saftNorway(vouchers, facts)
  expect(xml).toContain('<Name>Båtlaget "Ægir" &amp; Sønner</Name>')
  expect(xml).toContain('<AccountDescription>Medlemsavgifter &lt;å&gt;</AccountDescription>')
  expect(xml).toContain(
    '<NumberOfEntries>2</NumberOfEntries><TotalDebit>450.05</TotalDebit><TotalCredit>450.05</TotalCredit>',
  )
  expect(xml).toMatch(/<AccountID>3900<\/AccountID>.*?<ClosingCreditBalance>449\.95<\/ClosingCreditBalance>/)
  expect([sumOf(xml, 'DebitAmount'), sumOf(xml, 'CreditAmount')]).toEqual([45_005, 45_005])
})

const danish: FileFacts = {
  ...facts,
  organisation: { ...facts.organisation, registrationNumber: 'DK 12 34 56 78' },
  currency: 'DKK',
}
const danishVouchers = vouchers.map((one) => ({ ...one, currency: 'DKK' }))

test('SAF-T of Denmark names the company and its bank, and maps each account to the common chart', () => {
  const xml = saftDenmark(danishVouchers, danish)
  expect(xml).toContain('<AuditFile xmlns="urn:StandardAuditFile-Taxation-Financial:DK"><Header>')
  expect(xml).toContain(
    '<Company><CVR>12345678</CVR><Name>Båtlaget "Ægir" &amp; Sønner</Name>' +
      '<Address><StreetName>Havnevej 4</StreetName><City>Aarhus C</City><PostalCode>8000</PostalCode><Country>DK</Country></Address>' +
      '<Contact><Email>post@example.org</Email></Contact>' +
      '<BankAccount><IBANNumber>DK5000400440116243</IBANNumber><CurrencyCode>DKK</CurrencyCode></BankAccount></Company>',
  )
  expect(xml).toContain(
    '<StandardAccountID>1010</StandardAccountID><AccountType>Sale</AccountType>' +
      '<OpeningDebitBalance>0.00</OpeningDebitBalance><ClosingCreditBalance>449.95</ClosingCreditBalance>',
  )
  expect(xml).toContain('<SystemID>7</SystemID><Line>')
  expect(xml).toContain(
    '<DebitAmount><Amount>449.50</Amount><CurrencyCode>DKK</CurrencyCode><CurrencyAmount>449.50</CurrencyAmount>',
  )
  expect([sumOf(xml, 'DebitAmount'), sumOf(xml, 'CreditAmount')]).toEqual([45_005, 45_005])
})

test.each([
  ['Havnevej 4 8000 Aarhus C', ['Havnevej 4', '8000', 'Aarhus C']],
  ['Havnevej 4, 2. tv., DK-8000 Aarhus C, Danmark', ['Havnevej 4, 2. tv.', '8000', 'Aarhus C']],
  ['Vej 1200 nr. 4,  3700  Rønne', ['Vej 1200 nr. 4', '3700', 'Rønne']],
])('an address as written is parted: %s', (address, [street, postcode, city]) => {
  const xml = saftDenmark([], { ...danish, organisation: { ...danish.organisation, address } })
  expect(xml).toContain(
    `<StreetName>${street}</StreetName><City>${city}</City><PostalCode>${postcode}</PostalCode>`,
  )
})

test('a Danish account without an IBAN is parted in bank and account', () => {
  const xml = saftDenmark([], { ...danish, bankAccounts: ['0040 440116243', '12'] })
  expect(xml).toContain('<BankAccountNumber>0440116243</BankAccountNumber><SortCode>0040</SortCode>')
  expect(xml.match(/<BankAccount>/g)).toHaveLength(1)
})

test.each([
  ['a CVR number', { organisation: { ...danish.organisation, registrationNumber: '999999999' } }],
  ['a CVR number', { organisation: { ...danish.organisation, registrationNumber: null } }],
  ['an address', { organisation: { ...danish.organisation, address: 'Havnen' } }],
  ['an address', { organisation: { ...danish.organisation, address: null } }],
  ['a bank account', { bankAccounts: [] }],
  ['a bank account', { bankAccounts: ['12'] }],
  ['a bank account', { bankAccounts: ['DK5000400440116244'] }],
])('SAF-T of Denmark is refused without %s, and says what to write', (_, missing) => {
  expect(() => saftDenmark(danishVouchers, { ...danish, ...missing })).toThrow(/Danish SAF-T file/)
})
