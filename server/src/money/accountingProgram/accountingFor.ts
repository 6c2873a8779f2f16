import { accessTokens } from '@medlem/payments/accessTokens'
import { accountingTarget } from '@medlem/payments/accounting/registry'
import type { Config } from '../../platform/config/config.ts'
import type { AccountingFor } from '../../platform/ports/accountingFor.ts'

/** Makes accounting programs from opened keys. */
export function createAccountingFor(
  { accountingPrograms: hosts }: Pick<Config, 'accountingPrograms'>,
  fetch: typeof globalThis.fetch = globalThis.fetch,
): AccountingFor {
  // An access token lasts longer than a request.
  const tokens = accessTokens()
  return (keys, options) => accountingTarget(keys, { hosts, fetch, tokens, ...options })
}
