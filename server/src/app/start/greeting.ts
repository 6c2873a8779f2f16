import type { Connection } from '@medlem/database/connect'
import { FIRST_ADMINISTRATOR_MINUTES } from '@medlem/domain/appointment'
import { makeFirstLink } from '../../people/appointment/firstAdministrator.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config/config.ts'
import { DEMONSTRATION_PASSWORD, demonstrationAccounts } from '../demonstration/demonstration.ts'

/** The lines for the operator once the server is ready. Scripts wait for the first. */
export async function greeting(
  connection: Connection,
  { config, clock }: { config: Config; clock: Clock },
): Promise<string[]> {
  const { engine } = connection
  const data =
    engine === 'embedded'
      ? `Data are in ${config.dataFolder}`
      : `Data are in PostgreSQL, other files in ${config.dataFolder}`
  const [first] = demonstrationAccounts
  const demonstration =
    config.demonstration && first
      ? [`This is a demonstration: sign in as ${first.email} with the password ${DEMONSTRATION_PASSWORD}`]
      : []
  return [
    `Medlem is ready at ${config.baseUrl}`,
    data,
    ...demonstration,
    ...(await firstLink(connection, config, clock)),
  ]
}

/** Where there is no super administrator yet, how to set one up. The operator alone reads these lines. */
async function firstLink({ db }: Connection, config: Config, clock: Clock): Promise<string[]> {
  if (config.demonstration) return []
  const link = await makeFirstLink({ db, config }, clock.now())
  return link === undefined
    ? []
    : [
        `There is no administrator yet. Set up the first one within ${FIRST_ADMINISTRATOR_MINUTES} minutes: ${link}`,
      ]
}
