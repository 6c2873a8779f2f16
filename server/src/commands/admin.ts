import { join } from 'node:path'
import { connect } from '@medlem/database/connect'
import { holdsDatabase } from '@medlem/database/embedded/dataFolder'
import { safeStack } from '@medlem/database/errorWords'
import { DatabaseUnavailable } from '@medlem/database/unavailable'
import { releaseByEmail } from '../people/signInCode/releaseSignIn.ts'
import { readConfig } from '../platform/config/config.ts'
import { ConfigError } from '../platform/config/configError.ts'

const USAGE = 'Usage: npm run admin -- rebind EMAIL'

const outcomes = {
  released:
    'Released: the next sign-in with this e-mail address, confirmed by the identity server, is bound.',
  'not bound': 'Nothing to release: no sign-in is bound to that member.',
  'no member': 'There is no member with that e-mail address.',
}

/** `npm run admin`: what an operator can do to the configured database without the portal. */
async function main([command, email]: readonly string[]): Promise<boolean> {
  if (command !== 'rebind' || !email?.includes('@')) throw new ConfigError(USAGE)
  const { databaseUrl, dataFolder } = readConfig()
  if (!databaseUrl && !holdsDatabase(join(dataFolder, 'database')))
    throw new DatabaseUnavailable(`MEDLEM_DATA: there is no database in ${dataFolder} yet.`)
  const connection = await connect({ databaseUrl, dataFolder, poolSize: 1 })
  try {
    const outcome = await releaseByEmail(connection.db, email.trim().toLowerCase(), new Date())
    process.stdout.write(`${outcomes[outcome]}\n`)
    return outcome !== 'no member'
  } finally {
    await connection.close()
  }
}

main(process.argv.slice(2)).then(
  (isDone) => {
    process.exitCode = isDone ? 0 : 1
  },
  (error: unknown) => {
    const expected = error instanceof ConfigError || error instanceof DatabaseUnavailable
    process.stderr.write(`Nothing was changed. ${expected ? error.message : safeStack(error)}\n`)
    process.exitCode = 1
  },
)
