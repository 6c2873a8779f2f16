import { ACCOUNT_PURPOSES, suggestedNumber } from '@medlem/domain/account'
import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { saft } from './saft.ts'
import { sie } from './sie.ts'
import type { FiledVoucher, FileFacts } from './voucherFile.ts'

const facts: FileFacts = {
  organisation: {
    name: 'Båtlaget "Ægir" & Sønner',
    registrationNumber: '999999999',
    email: 'post@example.org',
  },
  currency: 'NOK',
  accounts: ACCOUNT_PURPOSES.map((purpose) => ({
    purpose,
    number: suggestedNumber(purpose, 'NOK'),
    name: purpose === 'income' ? 'Medlemsavgifter <å>' : purpose,
  })),
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
  expect(read).toContainEqual(['#VER', 'M', '7', '20261120', 'Salg 20-11-2026'])
  const sums: number[] = []
  for (const [label, , , amount] of read) {
    if (label === '#VER') sums.push(0)
    if (label === '#TRANS') sums[sums.length - 1] = (sums.at(-1) ?? 0) + Math.round(Number(amount) * 100)
  }
  expect(sums).toEqual([0, 0])
})

test('SAF-T has the accounts with their balances, and debits and credits that are the same', () => {
  const xml = saft(vouchers, facts)
  expect(xml).toContain('<Name>Båtlaget "Ægir" &amp; Sønner</Name>')
  expect(xml).toContain('<AccountDescription>Medlemsavgifter &lt;å&gt;</AccountDescription>')
  expect(xml).toContain(
    '<NumberOfEntries>2</NumberOfEntries><TotalDebit>450.05</TotalDebit><TotalCredit>450.05</TotalCredit>',
  )
  expect(xml).toMatch(/<AccountID>3900<\/AccountID>.*?<ClosingCreditBalance>449\.95<\/ClosingCreditBalance>/)
  const sum = (side: string) =>
    [...xml.matchAll(new RegExp(`<${side}><Amount>([\\d.]+)</Amount>`, 'g'))].reduce(
      (all, [, amount]) => all + Math.round(Number(amount) * 100),
      0,
    )
  expect([sum('DebitAmount'), sum('CreditAmount')]).toEqual([45_005, 45_005])
})
