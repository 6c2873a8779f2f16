import type { AccountOf } from '@medlem/domain/account'
import { type Minor, pointDecimal } from '@medlem/domain/money'
import { balancesOf } from '@medlem/domain/voucher'
import { accountOf, type FiledVoucher, type FileFacts, remark, voucherText } from './voucherFile.ts'

/** Where the files of two countries differ in the journal: the number of an entry in this system, and the currency of amounts. */
interface JournalForm {
  hasSystemId: boolean
  namesCurrency: boolean
}

/** The part of SAF-T Financial that countries share: a journal of the vouchers, whose debits are its credits. */
export function ledgerEntries(
  vouchers: readonly FiledVoucher[],
  facts: FileFacts,
  form: JournalForm = { hasSystemId: false, namesCurrency: false },
): string {
  const debit = vouchers
    .flatMap(({ lines }) => lines)
    .reduce((sum, { amountMinor }) => sum + (amountMinor > 0n ? amountMinor : 0n), 0n)
  return node('GeneralLedgerEntries', [
    node('NumberOfEntries', String(vouchers.length)),
    node('TotalDebit', pointDecimal(debit)),
    node('TotalCredit', pointDecimal(debit)),
    node('Journal', [
      node('JournalID', 'M'),
      node('Description', 'Medlem'),
      node('Type', 'GL'),
      ...vouchers.map((voucher) => transaction(voucher, facts, form)),
    ]),
  ])
}

function transaction(
  voucher: FiledVoucher,
  { accounts, currency, today, language }: FileFacts,
  { hasSystemId, namesCurrency }: JournalForm,
): string {
  const [year = '', month = ''] = voucher.date.split('-')
  const text = voucherText(voucher, language)
  const amount = (minor: Minor) => [
    node('Amount', pointDecimal(minor)),
    ...(namesCurrency
      ? [
          node('CurrencyCode', currency),
          node('CurrencyAmount', pointDecimal(minor)),
          node('ExchangeRate', '1.0'),
        ]
      : []),
  ]
  return node('Transaction', [
    node('TransactionID', String(voucher.number)),
    node('Period', String(Number(month))),
    node('PeriodYear', year),
    node('TransactionDate', voucher.date),
    node('Description', text),
    node('SystemEntryDate', today),
    node('GLPostingDate', voucher.date),
    ...(hasSystemId ? [node('SystemID', String(voucher.number))] : []),
    ...voucher.lines.map(({ purpose, amountMinor }, n) =>
      node('Line', [
        node('RecordID', String(n + 1)),
        node('AccountID', accountOf(accounts, purpose).number),
        node('Description', text),
        amountMinor < 0n
          ? node('CreditAmount', amount(-amountMinor))
          : node('DebitAmount', amount(amountMinor)),
      ]),
    ),
  ])
}

/** Each account once, also one that several purposes share, with what their vouchers leave on it. */
export function accountsWithClosing(
  vouchers: readonly FiledVoucher[],
  accounts: FileFacts['accounts'],
): (AccountOf & { closing: Minor })[] {
  const closing = balancesOf(vouchers)
  const once = new Map<string, AccountOf & { closing: Minor }>()
  for (const account of accounts) {
    const before = once.get(account.number) ?? { ...account, closing: 0n }
    once.set(account.number, { ...before, closing: before.closing + (closing.get(account.purpose) ?? 0n) })
  }
  return [...once.values()]
}

/** A balance on its side; 0 is a debit. Opening balances are 0, as the bookkeeping program has them and not the portal. */
export function balances(closing: Minor): string[] {
  return [
    node('OpeningDebitBalance', '0.00'),
    closing < 0n
      ? node('ClosingCreditBalance', pointDecimal(-closing))
      : node('ClosingDebitBalance', pointDecimal(closing)),
  ]
}

/** The period of a file, and when claims are booked in it. */
export const headerComment = (facts: FileFacts) => `${facts.from} – ${facts.to}. ${remark(facts)}`

export const short = (text: string, most: number) => [...text].slice(0, most).join('')

/** A file of the namespace of a country, with its three parts. */
export function auditFile(namespace: string, parts: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<AuditFile xmlns="${namespace}">${parts.join('')}</AuditFile>\n`
}

export function node(name: string, content: string | readonly string[]): string {
  return `<${name}>${typeof content === 'string' ? escaped(content) : content.join('')}</${name}>`
}

/** Text as XML 1.0 may have it; other control characters have no place there. */
function escaped(text: string): string {
  return text
    .replace(/[\p{Cc}\ufffe\uffff]/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}
