import { createHmac, timingSafeEqual } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Connection } from '@medlem/database/connection'
import { lastMigration } from '@medlem/database/migrate'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../platform/config/config.ts'
import { forbidden } from '../../platform/error/appError.ts'
import { writeBackup } from './backupFile.ts'

export const BACKUP_PATH = '/operator/backup'

export type BackupConfig = Pick<Config, 'secret' | 'dataFolder'>

/** Proves to a running server that the caller has its secret, and so may read all of its data anyway. */
export function backupToken({ secret }: Pick<Config, 'secret'>): string {
  return createHmac('sha256', secret).update('medlem-backup-command').digest('base64url')
}

/** So many stay in the folder: two weeks of one a night. */
const BACKUPS_KEPT = 14

/** Writes a backup into MEDLEM_DATA/backups, removes the oldest above fourteen, and answers its path. */
export async function takeBackup(
  archive: NonNullable<Connection['archive']>,
  { secret, dataFolder }: BackupConfig,
  takenAt: Date,
): Promise<string> {
  const name = `medlem-${takenAt.toISOString().replace(/[:.]/g, '-')}.backup`
  const file = join(dataFolder, 'backups', name)
  await writeBackup(file, { archive: await archive(), takenAt, migratedTo: lastMigration(), secret })
  await dropOldBackups(dirname(file))
  return file
}

/** Those of our own name; a copy under another stays. */
async function dropOldBackups(folder: string): Promise<void> {
  const ours = (await readdir(folder)).filter((name) => /^medlem-[\dTZ-]+\.backup$/.test(name))
  // The name is the time.
  for (const name of ours.toSorted().slice(0, -BACKUPS_KEPT)) await rm(join(folder, name), { force: true })
}

/** The embedded database belongs to this process, so `npm run medlem -- backup` asks it. */
export function backupRoute(
  app: FastifyInstance,
  { archive, config }: { archive: NonNullable<Connection['archive']>; config: BackupConfig },
): void {
  const expected = Buffer.from(`Bearer ${backupToken(config)}`)
  app.post(BACKUP_PATH, { schema: { hide: true } }, async (request) => {
    const given = Buffer.from(request.headers.authorization ?? '')
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw forbidden()
    return { file: await takeBackup(archive, config, new Date()) }
  })
}
