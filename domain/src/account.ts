import { AccountPurpose } from '@medlem/contract/voucher'

export interface AccountOf {
  purpose: AccountPurpose
  number: string
  name: string
}

/** In the order in which they are shown. */
export const ACCOUNT_PURPOSES: readonly AccountPurpose[] = AccountPurpose.options

/**
 * Numbers to begin with, by the country of the organisation: for Norway of the standard accounts of the tax administration
 * (SAF-T, four digits), for Sweden of the BAS chart. Denmark has no chart for associations. Each organisation writes its own.
 */
const SUGGESTED: Record<'DK' | 'NO' | 'SE', Record<AccountPurpose, string>> = {
  DK: {
    income: '1010',
    event_income: '1040',
    vat: '7200',
    surcharge: '1020',
    dunning_fee: '1030',
    provider_fee: '2310',
    bank: '5820',
    cash: '5810',
    payer_credit: '7010',
    receivable: '5600',
    claims_lost: '2320',
    clearing_freepay: '5610',
    clearing_stripe: '5611',
    clearing_vipps: '5612',
  },
  NO: {
    income: '3900',
    event_income: '3903',
    vat: '2700',
    surcharge: '3901',
    dunning_fee: '3902',
    provider_fee: '7770',
    bank: '1920',
    cash: '1900',
    payer_credit: '2900',
    receivable: '1500',
    claims_lost: '7830',
    clearing_freepay: '1571',
    clearing_stripe: '1572',
    clearing_vipps: '1573',
  },
  SE: {
    income: '3010',
    event_income: '3020',
    vat: '2611',
    surcharge: '3540',
    dunning_fee: '3590',
    provider_fee: '6570',
    bank: '1930',
    cash: '1910',
    payer_credit: '2420',
    receivable: '1510',
    claims_lost: '6351',
    clearing_freepay: '1581',
    clearing_stripe: '1582',
    clearing_vipps: '1583',
  },
}

/** The number that a purpose has until the organisation writes another; `currency` tells the country. */
export function suggestedNumber(purpose: AccountPurpose, currency: string): string {
  const country = currency === 'NOK' ? 'NO' : currency === 'SEK' ? 'SE' : 'DK'
  return SUGGESTED[country][purpose]
}

/** The first account whose number another one has under a different name; undefined where each number is one account. */
export function sharedNumber(accounts: readonly AccountOf[]): AccountOf | undefined {
  const seen = new Map<string, AccountOf>()
  for (const account of accounts) {
    const before = seen.get(account.number)
    if (before && before.name !== account.name) return account
    seen.set(account.number, account)
  }
  return undefined
}
