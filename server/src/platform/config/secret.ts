import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from './configError.ts'

/**
 * The demonstration's own secret: made at the first start and kept in the data folder, for its owner's eyes only. A command that
 * needs the secret of earlier makes none.
 */
export function loadSecret(dataFolder: string, { makesSecret }: { makesSecret: boolean }): string {
  const file = join(dataFolder, 'secret')
  if (!existsSync(file)) {
    if (existsSync(join(dataFolder, 'database', 'PG_VERSION')))
      throw new ConfigError(
        `MEDLEM_DATA: the file ${file} is missing, with which the database beside it was made. Put it back, or run npm run medlem -- reset to start over.`,
      )
    if (!makesSecret)
      throw new ConfigError(
        `MEDLEM_SECRET is not set, and there is no file ${file}: set the one of the backup, or put that file back first.`,
      )
    makeSecret(dataFolder, file)
  }
  const secret = readSecret(file)
  if (secret.length < 32)
    throw new ConfigError(
      `MEDLEM_DATA: the file ${file} holds no whole secret. Put it back, or run npm run medlem -- reset to start over.`,
    )
  return secret
}

function readSecret(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw new ConfigError(`MEDLEM_DATA: the file ${file} can't be read (${codeOf(error)}).`)
  }
}

/** A link appears whole or not at all: a start that is killed here leaves no half a secret, and of two the first counts. */
function makeSecret(dataFolder: string, file: string): void {
  const draft = `${file}.${process.pid}`
  try {
    mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
    writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true })
    linkSync(draft, file)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') {
      throw new ConfigError(
        `MEDLEM_DATA: can't write to the folder ${dataFolder} (${codeOf(error)}). Choose another folder or give access to it.`,
      )
    }
  }
  rmSync(draft, { force: true })
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
}

/** Their values must not appear in a message. */
export const secretVariables: ReadonlySet<string> = new Set([
  'MEDLEM_SECRET',
  'MEDLEM_SECRET_OLD',
  'METRICS_TOKEN',
  'DATABASE_URL',
  'SAFEKEEPING_URL',
  'SAFEKEEPING_SECRET_KEY',
  'SMTP_URL',
  'PUSH_KEY',
  'WHATSAPP_TOKEN',
  'WHATSAPP_APP_SECRET',
  'WHATSAPP_VERIFY_TOKEN',
])
