import type { Config } from '../config/config.ts'
import type { Safekeeping } from '../ports/safekeeping.ts'
import { folderStore } from './folderStore.ts'

/** The configured place; undefined where the operator turned it off. Nothing is reached before the first call. */
export async function openSafekeeping({
  safekeeping,
}: Pick<Config, 'safekeeping'>): Promise<Safekeeping | undefined> {
  switch (safekeeping?.kind) {
    case 'folder':
      return folderStore(safekeeping.folder)
    case 'objects':
      return (await import('./objectStore.ts')).objectStore(safekeeping)
    case 'database':
      return (await import('@medlem/database/sealedRecords')).sealedRecords(safekeeping.url)
    default:
      return undefined
  }
}
