import type { AccountPurpose } from '@medlem/contract/voucher'
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
  receivable: '1500',
  claims_lost: '7830',
  clearing_freepay: '1579',
  clearing_stripe: '1579',
  clearing_vipps: '1579',
}

/**
 * Vouchers as SAF-T Financial 1.30 of Norway (Skatteetaten/saf-t, `Norwegian_SAF-T_Financial_Schema_v_1.30.xsd`): the month as the
 * period, our accounts, and a journal.
 */
export function saftNorway(vouchers: readonly FiledVoucher[], facts: FileFacts): string {
  return auditFile(NAMESPACE, [
    header(facts),
    node('MasterFiles', [
      node(
        'GeneralLedgerAccounts',
        accountsWithClosing(vouchers, facts.accounts).map(({ purpose, number, name, closing }) =>
          node('Account', [
            node('AccountID', number),
            node('AccountDescription', name),
            node('GroupingCategory', CATEGORY),
            node('GroupingCode', STANDARD_ACCOUNTS[purpose]),
            node('AccountType', 'GL'),
            ...balances(closing),
          ]),
        ),
      ),
    ]),
    ledgerEntries(vouchers, facts),
  ])
}

function header(facts: FileFacts): string {
  const { organisation, currency, from, today, author } = facts
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
    node('HeaderComment', headerComment(facts)),
    node('TaxAccountingBasis', 'A'),
  ])
}
