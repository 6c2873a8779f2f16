import { ConfigError } from './configError.ts'
import { isThisMachine } from './gateways.ts'
import type { Values } from './variables.ts'

/** Where the accounting programs are. */
export interface AccountingPrograms {
  economic: { apiUrl: string }
  dinero: { apiUrl: string; tokenUrl: string }
  billy: { apiUrl: string }
}

/** The programs that are set, else their counterparts in the sandbox, else the real ones. */
export function accountingPrograms(values: Values, sandbox: string | undefined): AccountingPrograms {
  const at = (path: string) => sandbox && `${sandbox}/accounting/${path}`
  return {
    economic: { apiUrl: values.ECONOMIC_API_URL ?? at('economic') ?? 'https://restapi.e-conomic.com' },
    dinero: {
      apiUrl: values.DINERO_API_URL ?? at('dinero') ?? 'https://api.dinero.dk',
      tokenUrl:
        values.DINERO_TOKEN_URL ??
        at('dinero/dineroapi/oauth/token') ??
        'https://authz.dinero.dk/dineroapi/oauth/token',
    },
    billy: { apiUrl: values.BILLY_API_URL ?? at('billy') ?? 'https://api.billysbilling.com/v2' },
  }
}

const ADDRESSES = ['ECONOMIC_API_URL', 'DINERO_API_URL', 'DINERO_TOKEN_URL', 'BILLY_API_URL'] as const

/** What the demonstration sells was never sold: it belongs in no real books. */
export function refuseRealPrograms(values: Values, sandbox: string): void {
  const name = ADDRESSES.find((variable) => {
    const url = values[variable]
    return url !== undefined && !isThisMachine(url) && new URL(url).hostname !== new URL(sandbox).hostname
  })
  if (name === undefined) return
  throw new ConfigError(
    `${name}: the demonstration hands vouchers to its sandbox only. Leave it out, or set MEDLEM_MODE=production.`,
  )
}
