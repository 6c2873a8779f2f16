import type { AccountChange, AccountMap } from '@medlem/contract/voucher'
import type { Database } from '@medlem/database/database'
import type { OrganisationRow } from '@medlem/database/schema/organisation'
import { ACCOUNT_PURPOSES, type AccountOf, sharedNumber, suggestedNumber } from '@medlem/domain/account'
import { voucherTexts } from '@medlem/i18n/en/server/voucher'
import { inLanguage } from '@medlem/i18n/languages'
import { requireAdministered } from '../../people/access/administer.ts'
import { auditAdministration } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { refuseField } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import { listAccounts, writeAccounts, writeBasis } from './store.ts'

/** The account of every purpose: those that the organisation chose, and suggestions in a language for the others. */
export async function readAccounts(
  db: Database,
  { id, currency }: Pick<OrganisationRow, 'id' | 'currency'>,
  language: string,
): Promise<AccountOf[]> {
  const chosen = await listAccounts(db, id)
  const names = inLanguage(voucherTexts, language)
  return ACCOUNT_PURPOSES.map((purpose) => {
    const found = chosen.find((one) => one.purpose === purpose)
    return found
      ? { purpose, number: found.number, name: found.name }
      : { purpose, number: suggestedNumber(purpose, currency), name: names[purpose] }
  })
}

/** Gives purposes their accounts. One number is one account: two purposes may share it under one name only. */
export async function updateAccounts(
  deps: Deps,
  caller: Caller,
  { orgId, accounts, basis }: AccountChange & { orgId: string },
): Promise<AccountMap> {
  const organisation = await requireAdministered(deps, caller, orgId, 'money:write')
  return deps.db.transaction(async (tx) => {
    await writeAccounts(tx, orgId, accounts)
    if (basis) await writeBasis(tx, orgId, basis)
    const all = await readAccounts(tx, organisation, caller.language)
    const shared = sharedNumber(all)
    if (shared) {
      const sentence = say(voucherTexts, (t) => t.sharedNumber({ number: shared.number }))
      throw refuseField('accounts', 'duplicate', sentence)
    }
    const detail = {
      accounts: Object.fromEntries(accounts.map(({ purpose, number }) => [purpose, number])),
      basis,
    }
    await auditAdministration(tx, caller, { action: 'accounts_update', orgId, detail, at: deps.clock.now() })
    return { accounts: all, basis: basis ?? organisation.accountingBasis }
  })
}
