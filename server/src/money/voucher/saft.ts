import type { AccountPurpose } from '@medlem/contract/voucher'
import { pointDecimal } from '@medlem/domain/money'
import { balancesOf } from '@medlem/domain/voucher'
import { accountOf, type FiledVoucher, type FileFacts, voucherText } from './voucherFile.ts'

const NAMESPACE = 'urn:StandardAuditFile-Taxation-Financial:NO'
/** The standard accounts are those of the income statement RF-1167, by four digits (Skatteetaten, SAF-T code lists). */
const CATEGORY = 'RF-1167'
const STANDARD_ACCOUNTS: Record<AccountPurpose, string> = {
  income: '3900',
  event_income: '3900',
  vat: '2740',
  surcharge: '3900',
  dunning_fee: '3900',
  provider_fee: '7770',
  bank: '1920',
  cash: '1900',
  payer_credit: '2900',
  clearing_freepay: '1579',
  clearing_stripe: '1579',
  clearing_vipps: '1579',
}

/**
 * Vouchers as SAF-T Financial 1.30 of Norway (Skatteetaten/saf-t, `Norwegian_SAF-T_Financial_Schema_v_1.30.xsd`): the month as the
 * period, our accounts, and a journal. Opening balances are 0, as the bookkeeping program has them and not the portal.
 */
export function saft(vouchers: readonly FiledVoucher[], facts: FileFacts): string {
  const { currency, accounts, today, language } = facts
  const own = vouchers.filter((one) => one.currency === currency)
  const balances = balancesOf(own)
  const debit = own
    .flatMap(({ lines }) => lines)
    .reduce((sum, { amountMinor }) => sum + (amountMinor > 0n ? amountMinor : 0n), 0n)
  return document('AuditFile', [
    header(facts),
    node('MasterFiles', [
      node(
        'GeneralLedgerAccounts',
        accounts.map(({ purpose, number, name }) =>
          node('Account', [
            node('AccountID', number),
            node('AccountDescription', name),
            node('GroupingCategory', CATEGORY),
            node('GroupingCode', STANDARD_ACCOUNTS[purpose]),
            node('AccountType', 'GL'),
            node('OpeningDebitBalance', '0.00'),
            side(balances.get(purpose) ?? 0n, 'ClosingDebitBalance', 'ClosingCreditBalance'),
          ]),
        ),
      ),
    ]),
    node('GeneralLedgerEntries', [
      node('NumberOfEntries', String(own.length)),
      node('TotalDebit', pointDecimal(debit)),
      node('TotalCredit', pointDecimal(debit)),
      node('Journal', [
        node('JournalID', 'M'),
        node('Description', 'Medlem'),
        node('Type', 'GL'),
        ...own.map((voucher) => transaction(voucher, { accounts, today, language })),
      ]),
    ]),
  ])
}

function header({ organisation, currency, from, to, today, author }: FileFacts): string {
  const [year = '', month = ''] = from.split('-')
  return node('Header', [
    node('AuditFileVersion', '1.30'),
    node('AuditFileCountry', 'NO'),
    node('AuditFileDateCreated', today),
    node('SoftwareCompanyName', 'Medlem'),
    node('SoftwareID', 'Medlem'),
    node('SoftwareVersion', '1'),
    node('Company', [
      node('RegistrationNumber', short(organisation.registrationNumber ?? 'unknown', 35)),
      node('Name', organisation.name),
      node('Contact', [
        node('ContactPerson', [
          node('FirstName', short(author.firstName || '-', 35)),
          node('LastName', short(author.lastName || '-', 70)),
        ]),
        ...(organisation.email ? [node('Email', short(organisation.email, 70))] : []),
      ]),
    ]),
    node('DefaultCurrencyCode', currency),
    node('SelectionCriteria', [
      node('PeriodStart', String(Number(month))),
      node('PeriodStartYear', year),
      node('PeriodEnd', String(Number(month))),
      node('PeriodEndYear', year),
    ]),
    node('HeaderComment', `${from} – ${to}`),
    node('TaxAccountingBasis', 'A'),
  ])
}

function transaction(
  voucher: FiledVoucher,
  { accounts, today, language }: Pick<FileFacts, 'accounts' | 'today' | 'language'>,
): string {
  const [year = '', month = ''] = voucher.date.split('-')
  const text = voucherText(voucher, language)
  return node('Transaction', [
    node('TransactionID', String(voucher.number)),
    node('Period', String(Number(month))),
    node('PeriodYear', year),
    node('TransactionDate', voucher.date),
    node('Description', text),
    node('SystemEntryDate', today),
    node('GLPostingDate', voucher.date),
    ...voucher.lines.map(({ purpose, amountMinor }, n) =>
      node('Line', [
        node('RecordID', String(n + 1)),
        node('AccountID', accountOf(accounts, purpose).number),
        node('Description', text),
        node(amountMinor < 0n ? 'CreditAmount' : 'DebitAmount', [
          node('Amount', pointDecimal(amountMinor < 0n ? -amountMinor : amountMinor)),
        ]),
      ]),
    ),
  ])
}

/** A balance on its side; 0 is a debit. */
function side(amountMinor: bigint, debit: string, credit: string): string {
  return amountMinor < 0n ? node(credit, pointDecimal(-amountMinor)) : node(debit, pointDecimal(amountMinor))
}

const short = (text: string, most: number) => [...text].slice(0, most).join('')

function document(name: string, parts: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${name} xmlns="${NAMESPACE}">${parts.join('')}</${name}>\n`
}

function node(name: string, content: string | readonly string[]): string {
  return `<${name}>${typeof content === 'string' ? escaped(content) : content.join('')}</${name}>`
}

/** Text as XML 1.0 may have it; other control characters have no place there. */
function escaped(text: string): string {
  return text
    .replace(/\p{Cc}/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}
