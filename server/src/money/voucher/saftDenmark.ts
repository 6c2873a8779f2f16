import type { AccountPurpose } from '@medlem/contract/voucher'
import { shownAccount } from '@medlem/domain/bankAccountNumber'
import { voucherTexts } from '@medlem/i18n/en/server/voucher'
import { refuseField } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import {
  accountsWithClosing,
  auditFile,
  balances,
  headerComment,
  ledgerEntries,
  node,
  short,
} from './saft.ts'
import type { FiledVoucher, FileFacts } from './voucherFile.ts'

const NAMESPACE = 'urn:StandardAuditFile-Taxation-Financial:DK'
/** The common public chart, in the version that holds from 1 January 2026 (Erhvervsstyrelsen, Standardkontoplanen). */
const CHART = { name: 'Standardkontoplanen', version: '20260101' }
/** What the authority's chart and list of account types have for each purpose; a club keeps its own numbers beside it. */
const STANDARD_ACCOUNTS: Record<AccountPurpose, readonly [number: string, type: string]> = {
  // Salg af varer og ydelser
  income: ['1010', 'Sale'],
  event_income: ['1010', 'Sale'],
  // Salgsmoms
  vat: ['7680', 'Liability'],
  // Øvrige andre driftsindtægter
  surcharge: ['1550', 'Sale'],
  dunning_fee: ['1550', 'Sale'],
  // Porto og gebyrer
  provider_fee: ['2390', 'Expense'],
  // Bankkonto
  bank: ['6480', 'Asset'],
  // Likvide beholdninger
  cash: ['6470', 'Asset'],
  // Modtagne forudbetalinger fra kunder (kortfristet)
  payer_credit: ['7410', 'Liability'],
  // Tilgodehavender fra salg og tjenesteydelser
  receivable: ['6190', 'Asset'],
  // Konstaterede tab på tilgodehavender fra salg og tjenesteydelser
  claims_lost: ['2280', 'Expense'],
  // Øvrige tilgodehavender (kortfristede)
  clearing_freepay: ['6330', 'Asset'],
  clearing_stripe: ['6330', 'Asset'],
  clearing_vipps: ['6330', 'Asset'],
}
/** The codes of the authority's list for what a club sells: with 25 % VAT, and exempt. */
const TAX_CODES = [
  { code: 'MOMS25', standard: 'S01', text: 'Momspligtige salg (DK), 25% moms', percentage: '25' },
  { code: 'MOMSFRI', standard: 'S04', text: 'Momsfrie salg', percentage: '0' },
]

/**
 * Vouchers as SAF-T Financial 2.1 of Denmark (Erhvervsstyrelsen, `Danish_SAF-T_Financial_Schema_v_2_1.xsd` of 2026-07-03): the month
 * as the period, our accounts on the common chart, and a journal. The schema wants a CVR number, an address and a bank account:
 * refused where the organisation has none (422, naming which), as a file with made-up ones would be wrong in silence.
 */
export function saftDenmark(vouchers: readonly FiledVoucher[], facts: FileFacts): string {
  return auditFile(NAMESPACE, [
    header(facts),
    node('MasterFiles', [
      node('GeneralLedgerAccounts', [
        node('NameOfStandardAccount', CHART.name),
        node('VersionOfStandardAccount', CHART.version),
        ...accountsWithClosing(vouchers, facts.accounts).map(({ purpose, number, name, closing }) => {
          const [standard, type] = STANDARD_ACCOUNTS[purpose]
          return node('Account', [
            node('AccountID', number),
            node('AccountDescription', name),
            node('StandardAccountID', standard),
            node('AccountType', type),
            ...balances(closing),
          ])
        }),
      ]),
      taxTable(facts.from),
    ]),
    ledgerEntries(vouchers, facts, { hasSystemId: true, namesCurrency: true }),
  ])
}

function taxTable(from: string): string {
  const details = TAX_CODES.map(({ code, standard, text, percentage }) =>
    node('TaxCodeDetails', [
      node('TaxCode', code),
      node('StandardTaxCode', standard),
      node('EffectiveDate', from),
      node('Description', text),
      node('TaxPercentage', percentage),
      node('Country', 'DK'),
    ]),
  )
  return node('TaxTable', [
    node('TaxTableEntry', [node('TaxType', 'VAT'), node('Description', 'Moms'), ...details]),
  ])
}

function header(facts: FileFacts): string {
  const { organisation, currency, from, to, today, bankAccounts } = facts
  const cvr = cvrOf(organisation.registrationNumber)
  const { street, postcode, city } = addressOf(organisation.address)
  const accounts = bankAccounts.map(bankAccountParts).filter((parts) => parts !== undefined)
  if (accounts.length === 0)
    throw refuseField(
      'format',
      'no_bank_account',
      say(voucherTexts, (t) => t.saftNoBankAccount),
    )
  return node('Header', [
    node('AuditFileVersion', '2.1'),
    node('AuditFileCountry', 'DK'),
    node('AuditFileDateCreated', today),
    node('SoftwareCompanyName', 'Medlem'),
    node('SoftwareID', 'Medlem'),
    node('SoftwareVersion', '1'),
    node('Company', [
      node('CVR', cvr),
      node('Name', organisation.name),
      node('Address', [
        node('StreetName', street),
        node('City', city),
        node('PostalCode', postcode),
        node('Country', 'DK'),
      ]),
      ...(organisation.email ? [node('Contact', [node('Email', short(organisation.email, 70))])] : []),
      ...accounts.map((parts) => node('BankAccount', [...parts, node('CurrencyCode', currency)])),
    ]),
    node('DefaultCurrencyCode', currency),
    node('SelectionCriteria', [
      node('SelectionStartDate', from),
      node('SelectionEndDate', to),
      node('PeriodStartYear', from.slice(0, 4)),
      node('PeriodEndYear', to.slice(0, 4)),
    ]),
    node('HeaderComment', headerComment(facts)),
    node('TaxEntity', cvr),
  ])
}

/** Eight digits, written with blanks or with the letters of the country or not. */
function cvrOf(written: string | null): string {
  const digits = written?.replaceAll(/\s/g, '').replace(/^DK/i, '') ?? ''
  if (/^\d{8}$/.test(digits)) return digits
  throw refuseField(
    'format',
    'no_registration_number',
    say(voucherTexts, (t) => t.saftNoNumber),
  )
}

/** 'Havnevej 4, 8000 Aarhus C' in its parts. */
function addressOf(written: string | null): { street: string; postcode: string; city: string } {
  const [, street, postcode, city] =
    /^(.*\S)[\s,]+(?:DK[-\s]*)?(\d{4})\s+(\D[^,]*?)(?:,\s*(?:Danmark|Denmark))?$/i.exec(
      written?.trim() ?? '',
    ) ?? []
  if (street && postcode && city) return { street: street.replace(/,$/, ''), postcode, city }
  throw refuseField(
    'format',
    'no_address',
    say(voucherTexts, (t) => t.saftNoAddress),
  )
}

/** An IBAN, or the bank's four digits with the account's; undefined for a number that is neither. */
function bankAccountParts(number: string): string[] | undefined {
  const { iban } = shownAccount(number)
  if (iban) return [node('IBANNumber', iban.replaceAll(' ', ''))]
  const [, bank, account] = /^(\d{4})(\d{6,10})$/.exec(number.replaceAll(/[\s-]/g, '')) ?? []
  return bank && account
    ? [node('BankAccountNumber', account.padStart(10, '0')), node('SortCode', bank)]
    : undefined
}
