import type { AccountingBasis, VoucherFormat } from '@medlem/contract/voucher'
import type { AccountOf } from '@medlem/domain/account'
import { commaDecimal } from '@medlem/domain/money'
import type { VoucherEntry } from '@medlem/domain/voucher'
import { voucherTexts } from '@medlem/i18n/en/server/voucher'
import { inLanguage } from '@medlem/i18n/languages'
import { type CsvCell, csvLines } from '../../platform/csv/csvLines.ts'

/** A voucher as a file has it: with its number, or its place in an open month. */
export interface FiledVoucher extends VoucherEntry {
  number: number
}

/** What a file says besides its vouchers. */
export interface FileFacts {
  organisation: {
    name: string
    registrationNumber: string | null
    email: string | null
    address: string | null
  }
  currency: string
  /** Vouchers in other currencies, which only a CSV file has: no amount of the others says what it is of. */
  leftOut: readonly VoucherEntry[]
  /** When it books claims that are sent now. */
  basis: AccountingBasis
  accounts: readonly AccountOf[]
  /** The numbers of its bank accounts, as its statements say them. */
  bankAccounts: readonly string[]
  /** The first and the last day of the month. */
  from: string
  to: string
  /** The day on which the file is made. */
  today: string
  /** Who made it. */
  author: { firstName: string; lastName: string }
  language: string
}

export const MEDIA_TYPES = {
  csv: 'text/csv',
  sie: 'application/octet-stream',
  saft: 'application/xml',
  saft_dk: 'application/xml',
} as const satisfies Record<VoucherFormat, string>
export const EXTENSIONS = {
  csv: 'csv',
  sie: 'si',
  saft: 'xml',
  saft_dk: 'xml',
} as const satisfies Record<VoucherFormat, string>

/** The account of a purpose. */
export function accountOf(accounts: readonly AccountOf[], purpose: AccountOf['purpose']): AccountOf {
  const found = accounts.find((one) => one.purpose === purpose)
  if (!found) throw new Error(`no account for ${purpose}`)
  return found
}

/** 'Sales of 20-11-2026', in the language of the file. */
export function voucherText({ kind, date }: VoucherEntry, language: string): string {
  const texts = inLanguage(voucherTexts, language)
  return kind === 'correction' || kind === 'claimCorrection' ? texts[kind] : texts[kind]({ date })
}

/** When claims are booked, and what the file leaves out, in its language. */
export function remark({ basis, leftOut, language }: FileFacts): string {
  const texts = inLanguage(voucherTexts, language)
  const said = basis === 'accrual' ? texts.basisAccrual : texts.basisCash
  if (leftOut.length === 0) return said
  const currencies = [...new Set(leftOut.map(({ currency }) => currency))].join(', ')
  return `${said} ${texts.leftOut({ count: leftOut.length, currencies })}`
}

/** A row for each line, as a Danish Excel and importers of bookkeeping programs read it; debits and credits in columns of their own. */
export function voucherCsv(vouchers: readonly FiledVoucher[], { accounts, language }: FileFacts): string {
  const t = inLanguage(voucherTexts, language)
  const headings = [
    t.columnDate,
    t.columnVoucher,
    t.columnText,
    t.columnAccount,
    t.columnName,
    t.columnDebit,
    t.columnCredit,
    t.columnCurrency,
    t.columnReceipts,
    t.columnClaims,
  ]
  const rows = vouchers.flatMap((one) =>
    one.lines.map(({ purpose, amountMinor, receipts, claims = [] }): CsvCell[] => {
      const { number, name } = accountOf(accounts, purpose)
      const amount = { number: commaDecimal(amountMinor < 0n ? -amountMinor : amountMinor) }
      const sides = amountMinor < 0n ? ['', amount] : [amount, '']
      const text = voucherText(one, language)
      return [
        one.date,
        { number: String(one.number) },
        text,
        number,
        name,
        ...sides,
        one.currency,
        receipts.join(' '),
        claims.join(' '),
      ]
    }),
  )
  return csvLines([headings, ...rows], { bom: true })
}
