import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { holdsDatabase } from '@medlem/database/embedded/dataFolder'
import type { Config } from '../../platform/config/config.ts'
import { StartProblem } from './startProblem.ts'

type Place = Pick<Config, 'dataFolder' | 'databaseUrl'>

/** Written once the embedded database is whole; the gateway's ledger tells the same of older installations. */
const INSTALLED = 'installed'
const TRACES = [INSTALLED, join('sandbox', 'ledger.jsonl')]

/** A database that has disappeared is never replaced without a word to the operator. */
export function refuseLostDatabase({ dataFolder, databaseUrl }: Place): void {
  if (databaseUrl || holdsDatabase(join(dataFolder, 'database'))) return
  const trace = TRACES.find((name) => existsSync(join(dataFolder, name)))
  if (trace === undefined) return
  throw new StartProblem(
    `MEDLEM_DATA: the database in ${join(dataFolder, 'database')} is gone, and the file ${trace} beside it shows that there was one. Put it back from a copy, or run npm run medlem -- reset to start over.`,
  )
}

export function noteInstalled({ dataFolder, databaseUrl }: Place): void {
  const file = join(dataFolder, INSTALLED)
  if (databaseUrl || existsSync(file)) return
  const words = 'A start that finds this file and no database does not make a new one.\n'
  writeFileSync(file, words, { mode: 0o600, flush: true })
}
