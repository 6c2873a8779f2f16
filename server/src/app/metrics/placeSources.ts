import { freeBytes } from '@medlem/database/embedded/freeSpace'
import { tryOut } from '../../platform/safekeeping/tryOut.ts'
import type { FigureSource } from './cachedFigures.ts'
import type { SourceParts } from './figureSources.ts'

const FRESH_DISK_MS = 10_000
/** Each one writes and removes a record. */
const FRESH_SAFEKEEPING_MS = 60_000

/** What this process can still write, beside the database: the disks of its folders, and safekeeping. */
export function placeSources(parts: SourceParts): FigureSource[] {
  return [disk(parts), safekeeping(parts)]
}

function disk({ config, make }: SourceParts): FigureSource {
  const free = make('medlem_disk_free_bytes', 'Bytes that this process may still write, by folder.', [
    'folder',
  ])
  const folders: [name: string, path: string][] = [['data', config.dataFolder]]
  if (config.safekeeping?.kind === 'folder') folders.push(['safekeeping', config.safekeeping.folder])
  return {
    name: 'disk',
    freshMs: FRESH_DISK_MS,
    gauges: [free],
    async read() {
      const found = await Promise.all(
        folders.map(async ([folder, path]) => ({ folder, bytes: await freeBytes(path) })),
      )
      return () => {
        for (const { folder, bytes } of found) free.set({ folder }, bytes)
      }
    },
  }
}

function safekeeping({ safekeeping: place, make }: SourceParts): FigureSource {
  const works = make('medlem_safekeeping_ok', '1 when a record could be kept and read again, else 0.')
  return {
    name: 'safekeeping',
    freshMs: FRESH_SAFEKEEPING_MS,
    gauges: [works],
    async read() {
      if (!place) return () => undefined
      const isKept = await tryOut(place).then(
        () => true,
        () => false,
      )
      return () => works.set(isKept ? 1 : 0)
    },
  }
}
