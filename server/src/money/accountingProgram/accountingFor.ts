import { accessTokens } from '@medlem/payments/accessTokens'
import { accountingTarget } from '@medlem/payments/accounting/registry'
import type { Config } from '../../platform/config/config.ts'
import type { AccountingFor } from '../../platform/ports/accountingFor.ts'

/** Makes accounting programs from opened keys. A test gives its own way out, and the limit of each call. */
export function createAccountingFor(
  { accountingPrograms: hosts }: Pick<Config, 'accountingPrograms'>,
  { fetch = globalThis.fetch, ...limit }: { fetch?: typeof globalThis.fetch; timeoutMs?: number } = {},
): AccountingFor {
  // An access token lasts longer than a request.
  const tokens = accessTokens()
  return (keys, options) => accountingTarget(keys, { hosts, fetch, tokens, ...options, ...limit })
}
