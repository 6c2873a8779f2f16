import { databaseWords } from '@medlem/database/errorWords'
import { isDatabaseOutage } from '@medlem/database/outage'
import { rightsProblem } from '@medlem/database/requireRights'
import { DatabaseUnavailable } from '@medlem/database/unavailable'
import type { Config } from '../../platform/config/config.ts'

/** A start that the database ended says so in one line; any other error goes on as it is. */
export function startFault(
  error: unknown,
  { databaseUrl, dataFolder }: Pick<Config, 'databaseUrl' | 'dataFolder'>,
): unknown {
  if (error instanceof DatabaseUnavailable) return error
  const known = databaseUrl ? rightsProblem(error, databaseUrl) : error
  const words = databaseWords(known)
  if (words === undefined) return known
  if (!databaseUrl)
    return new DatabaseUnavailable(
      `MEDLEM_DATA: the database in ${dataFolder} is broken (${words}). Put the folder back from a copy, or run npm run medlem -- reset to start over.`,
    )
  return new DatabaseUnavailable(
    isDatabaseOutage(known)
      ? `DATABASE_URL: the database went away during the start (${words}).`
      : `DATABASE_URL: the database can't be used as it is (${words}). Is it one of Medlem's, and whole?`,
  )
}
