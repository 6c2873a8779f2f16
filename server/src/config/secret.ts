import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from './configError.ts'

/** The demonstration's own secret: made at the first start and kept in the data folder, for its owner's eyes only. */
export function loadSecret(dataFolder: string): string {
  const file = join(dataFolder, 'secret')
  try {
    mkdirSync(dataFolder, { recursive: true })
    // 'wx' fails when the file is there, so two starts at once agree on the first one's secret.
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') {
      throw new ConfigError(
        `MEDLEM_DATA: can't write to the folder ${dataFolder} (${codeOf(error)}). Choose another folder or give access to it.`,
      )
    }
  }
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length < 32)
    throw new ConfigError(
      `MEDLEM_DATA: the file ${file} holds no whole secret. Run npm run reset to start over.`,
    )
  return secret
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
}
