import type { ProgramKeys } from '@medlem/contract/accountingProgram'
import type { AccessTokens } from '../accessTokens.ts'
import { billy } from './billy.ts'
import { dinero } from './dinero.ts'
import { economic } from './economic.ts'
import type { Way } from './programCall.ts'
import type { AccountingTarget } from './target.ts'

/** Where each program is: the operator's configuration. */
export interface ProgramHosts {
  economic: { apiUrl: string }
  dinero: { apiUrl: string; tokenUrl: string }
  billy: { apiUrl: string }
}

/** What an adapter is made from besides an organisation's own keys: the way out. */
export interface ProgramAccess extends Way {
  hosts: ProgramHosts
  /** Dinero's access tokens, which outlive a request. */
  tokens: AccessTokens
}

/** The program of those keys, working for one organisation. */
export function accountingTarget(
  of: ProgramKeys,
  { hosts, tokens, ...way }: ProgramAccess,
): AccountingTarget {
  switch (of.program) {
    case 'economic':
      return economic({ ...of.keys, ...way, ...hosts.economic })
    case 'dinero':
      return dinero({ ...of.keys, ...way, ...hosts.dinero, tokens })
    case 'billy':
      return billy({ ...of.keys, ...way, ...hosts.billy })
  }
}
