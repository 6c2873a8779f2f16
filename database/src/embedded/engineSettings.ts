import { PGlite } from '@electric-sql/pglite'

// The defaults ask for 128 MB of buffers; 16 MB keep the whole server small and a club's tables still fit.
const SMALL = ['shared_buffers=16MB', 'wal_buffers=1MB', 'maintenance_work_mem=16MB', 'temp_buffers=1MB']

// Its default method, fdatasync, does nothing inside WebAssembly.
const SYNCED = ['fsync=on', 'wal_sync_method=fsync']

// Between two checkpoints of ours; PostgreSQL would otherwise keep 80 MB of log at least.
const SHORT_LOG = ['min_wal_size=16MB', 'max_wal_size=64MB']

const asFlags = (settings: string[]): string[] => settings.flatMap((setting) => ['-c', setting])

/** Start parameters for a database that is kept: '-F', which turns syncing off, is left out. */
export const durableStart = (): string[] => [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...asFlags([...SMALL, ...SYNCED, ...SHORT_LOG]),
]

/** Start parameters for a database that only lives in memory. */
export const passingStart = (): string[] => [...PGlite.defaultStartParams, ...asFlags(SMALL)]

/** Log files of 4 MB instead of 16: less to write into an empty folder. */
export const initParameters = (): string[] => ['--wal-segsize=4']
