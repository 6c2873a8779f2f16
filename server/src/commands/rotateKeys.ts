import { join } from 'node:path'
import { connect } from '@medlem/database/connect'
import { holdsDatabase } from '@medlem/database/embedded/dataFolder'
import { safeStack } from '@medlem/database/errorWords'
import { RotationProblem } from '@medlem/database/sealer'
import { DatabaseUnavailable } from '@medlem/database/unavailable'
import { resealRecords } from '../money/payment/oldRecords.ts'
import { rotateKeys } from '../office/settings/rotateKeys.ts'
import { type Config, readConfig } from '../platform/config/config.ts'
import { ConfigError } from '../platform/config/configError.ts'
import { openSafekeeping } from '../platform/safekeeping/openSafekeeping.ts'

/** `npm run medlem -- rotate-keys`: encrypts the payment keys of the configured database with the new secret, and prints how many. */
async function main(): Promise<string> {
  const config = readConfig()
  const { databaseUrl, dataFolder, demonstration, secret, oldSecret } = config
  if (demonstration)
    throw new ConfigError(
      'MEDLEM_MODE: the demonstration’s gateway knows keys that are made of its secret; only production rotates.',
    )
  if (oldSecret === undefined)
    throw new ConfigError(
      'MEDLEM_SECRET_OLD is missing: set it to the secret that sealed the keys, and MEDLEM_SECRET to the new one.',
    )
  if (oldSecret === secret)
    throw new ConfigError('MEDLEM_SECRET_OLD and MEDLEM_SECRET are the same: there is nothing to rotate.')
  if (!databaseUrl && !holdsDatabase(join(dataFolder, 'database')))
    throw new DatabaseUnavailable(`MEDLEM_DATA: there is no database in ${dataFolder} yet.`)
  const connection = await connect({ databaseUrl, dataFolder, poolSize: 1 })
  try {
    const { rotated, already, organisations, identityKeys, cardKeys } = await rotateKeys(connection.db, {
      from: oldSecret,
      to: secret,
    })
    return `Sealed anew: ${rotated} keys of ${organisations} organisations; ${already} were already. Keys of the identity server: ${identityKeys}, of member cards: ${cardKeys}.${await rotateSafekeeping(config, { from: oldSecret, to: secret })}`
  } finally {
    await connection.close()
  }
}

/** After the database, which is one transaction: a run that ends here is repeated. */
async function rotateSafekeeping(config: Config, secrets: { from: string; to: string }): Promise<string> {
  const safekeeping = await openSafekeeping(config)
  if (!safekeeping) return ''
  try {
    const { resealed, unreadable } = await resealRecords(safekeeping, secrets)
    return ` Windows in safekeeping: ${resealed}${unreadable > 0 ? `; ${unreadable} open with neither secret` : ''}.`
  } catch {
    throw new RotationProblem(
      'The keys in the database are sealed anew, and SAFEKEEPING_URL does not answer: run it again.',
    )
  } finally {
    await safekeeping.close()
  }
}

main().then(
  (line) => void process.stdout.write(`${line} Remove MEDLEM_SECRET_OLD now.\n`),
  (error: unknown) => {
    const expected = [ConfigError, DatabaseUnavailable, RotationProblem].some((kind) => error instanceof kind)
    const text = expected && error instanceof Error ? error.message : safeStack(error)
    process.stderr.write(`Medlem can't rotate the keys. ${text}\n`)
    process.exitCode = 1
  },
)
