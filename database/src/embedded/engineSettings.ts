import { setFlagsFromString } from 'node:v8'
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

// In bytes run; a hundred times V8's own.
const TIERING_BUDGET = 180_000_000

/**
 * V8 compiles a function of the engine a second time, for speed, once it has run a while. By default that is so soon
 * that a start spends a third of its work on functions which it hardly needs again; what stays busy still gets there.
 * To be called before the engine is compiled.
 */
export function compileForSpeedLater(): void {
  setFlagsFromString(`--wasm-tiering-budget=${TIERING_BUDGET}`)
}
