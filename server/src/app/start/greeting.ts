import type { Config } from '../../platform/config/config.ts'
import { DEMONSTRATION_PASSWORD, demonstrationAccounts } from '../demonstration/demonstration.ts'

/** What the operator reads when everything stands. Scripts wait for the first line. */
export function greeting(config: Config, engine: 'embedded' | 'postgresql'): string[] {
  const data =
    engine === 'embedded'
      ? `Data are in ${config.dataFolder}`
      : `Data are in PostgreSQL, other files in ${config.dataFolder}`
  const [first] = demonstrationAccounts
  const demonstration =
    config.demonstration && first
      ? [`This is a demonstration: sign in as ${first.email} with the password ${DEMONSTRATION_PASSWORD}`]
      : []
  return [`Medlem is ready at ${config.baseUrl}`, data, ...demonstration]
}
