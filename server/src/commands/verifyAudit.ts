import { join } from 'node:path'
import { connect } from '@medlem/database/connect'
import { holdsDatabase } from '@medlem/database/embedded/dataFolder'
import { safeStack } from '@medlem/database/errorWords'
import { DatabaseUnavailable } from '@medlem/database/unavailable'
import { noteHeads } from '../platform/audit/chainStore.ts'
import { verifyChain } from '../platform/audit/verifyChain.ts'
import { type Config, readConfig } from '../platform/config/config.ts'
import { ConfigError } from '../platform/config/configError.ts'

/**
 * `npm run medlem -- audit`: walks every chain of the audit log of the configured database, prints their length and the last hash,
 * or the first place where it is not what was written; `npm run medlem -- audit HASH` also asks whether it still holds a hash of an earlier run.
 */
async function verifyAudit(expectedHash: string | undefined): Promise<boolean> {
  if (expectedHash !== undefined && !/^[0-9a-f]{64}$/.test(expectedHash))
    throw new ConfigError('A hash is what an earlier run printed: 64 digits and letters from a to f.')
  const connection = await open(readConfig())
  try {
    // So that the last hash stands for every entry up to now.
    await noteHeads(connection.db)
    const verdict = await verifyChain(connection.db, { expectedHash })
    if (!verdict.ok) {
      say(`The audit log is broken at place ${verdict.place} of the chain ${verdict.chain}: ${verdict.why}.`)
      return false
    }
    if (!verdict.holdsExpected) {
      say('The audit log has lost that hash: its end was cut off, or it was written anew.')
      return false
    }
    say(
      `The audit log holds: ${verdict.entries} entries in ${verdict.chains} chains, last hash ${verdict.headHash ?? 'none'}.`,
    )
    return true
  } finally {
    await connection.close()
  }
}

/** Opens what is there, and makes nothing that isn't. A folder that the running server holds is refused in a line. */
function open({ databaseUrl, dataFolder }: Config) {
  if (!databaseUrl && !holdsDatabase(join(dataFolder, 'database')))
    throw new DatabaseUnavailable(`MEDLEM_DATA: there is no database in ${dataFolder} yet.`)
  return connect({ databaseUrl, dataFolder, poolSize: 1 })
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

verifyAudit(process.argv[2]).then(
  (holds) => {
    process.exitCode = holds ? 0 : 1
  },
  (error: unknown) => {
    const known = error instanceof ConfigError || error instanceof DatabaseUnavailable
    process.stderr.write(`Medlem can't verify the audit log. ${known ? error.message : safeStack(error)}\n`)
    process.exitCode = 1
  },
)
