import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { Connection, Report } from './connection.ts'
import { archiveOf } from './embedded/archive.ts'
import { embeddedConnection } from './embedded/connection.ts'
import { holdsDatabase, prepareDataFolder } from './embedded/dataFolder.ts'
import { compileForSpeedLater, durableStart } from './embedded/engineSettings.ts'
import { lockFolder } from './embedded/folderLock.ts'
import { hasRoom } from './embedded/freeSpace.ts'
import { makeDatabase } from './embedded/freshDatabase.ts'
import { startMaintenance } from './embedded/maintenance.ts'
import { SyncedFolder } from './embedded/syncedFolder.ts'
import { DatabaseUnavailable } from './unavailable.ts'

export type EmbeddedOptions = {
  dataFolder: string
  templateFile?: string | undefined
  report?: Report | undefined
}

/** Opens the database in `<dataFolder>/database`, for this process alone. */
export async function openEmbedded(options: EmbeddedOptions): Promise<Connection> {
  const { dataFolder, templateFile, report } = options
  await prepareDataFolder(dataFolder)
  const lock = await lockFolder(dataFolder)
  try {
    const engine = await openEngine(join(dataFolder, 'database'), templateFile)
    const stopMaintenance = startMaintenance(engine, { report })
    const connection = embeddedConnection(engine, async () => {
      await stopMaintenance()
      // So that the next start has nothing to recover.
      await engine.exec('CHECKPOINT')
      await engine.close()
      await lock.release()
    })
    const canCommit = async (limitMs: number) => (await hasRoom(dataFolder)) && connection.canCommit(limitMs)
    return { ...connection, canCommit, archive: () => archiveOf(engine, join(dataFolder, 'database')) }
  } catch (error) {
    await lock.release()
    if (error instanceof DatabaseUnavailable) throw error
    const message = error instanceof Error ? error.message : String(error)
    throw new DatabaseUnavailable(`MEDLEM_DATA: the database in ${dataFolder} can't be opened (${message}).`)
  }
}

async function openEngine(folder: string, templateFile: string | undefined): Promise<PGlite> {
  if (!holdsDatabase(folder)) {
    const template = templateFile && existsSync(templateFile) ? templateFile : undefined
    await makeDatabase(folder, template)
  }
  compileForSpeedLater()
  return PGlite.create({ fs: new SyncedFolder(folder), startParams: durableStart() })
}
