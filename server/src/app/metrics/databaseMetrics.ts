import type { PoolUse } from '@medlem/database/connection'
import { Gauge, type Registry } from 'prom-client'
import type { Deps } from '../../platform/deps/deps.ts'
import { cachedFigures } from './cachedFigures.ts'
import { figureSources } from './figureSources.ts'

/** A scrape waits so long for the database; Prometheus itself gives up after 10 s. */
const LIMIT_MS = 2_000

/**
 * Adds what the database knows to the register. The answer brings it up to date and never throws: where the database does
 * not answer in time the figures are absent, and `medlem_database_figures_ok` is 0.
 */
export function databaseMetrics(
  parts: Pick<Deps, 'db' | 'clock' | 'config' | 'safekeeping'>,
  register: Registry,
): () => Promise<void> {
  const make = <L extends string>(name: string, help: string, labelNames: L[] = []) =>
    new Gauge({ name, help, labelNames, registers: [register] })
  const isRead = make('medlem_database_figures_ok', '1 when these figures could be read in time, else 0.', [
    'figures',
  ])
  const readers = figureSources({ ...parts, make }).map((source) => ({
    figures: source.name,
    refresh: cachedFigures(source, { limitMs: LIMIT_MS }),
  }))
  return async () => {
    await Promise.all(
      readers.map(async ({ figures, refresh }) => isRead.set({ figures }, (await refresh()) ? 1 : 0)),
    )
  }
}

/** Adds the connections of this process's pool to the register. */
export function poolMetrics(poolUse: () => PoolUse, register: Registry): void {
  const registers = [register]
  new Gauge({
    name: 'medlem_database_connections',
    help: 'Connections of the pool for requests, by state (in_use or idle).',
    labelNames: ['state'],
    registers,
    collect() {
      const { open, idle } = poolUse()
      this.set({ state: 'in_use' }, open - idle)
      this.set({ state: 'idle' }, idle)
    },
  })
  new Gauge({
    name: 'medlem_database_connections_limit',
    help: 'How many connections that pool may open.',
    registers,
    collect() {
      this.set(poolUse().limit)
    },
  })
  new Gauge({
    name: 'medlem_database_connections_waiting',
    help: 'Work that waits for a connection (for="any") or for a place among those who write (for="write").',
    labelNames: ['for'],
    registers,
    collect() {
      const { waiting, writersWaiting } = poolUse()
      this.set({ for: 'any' }, waiting)
      this.set({ for: 'write' }, writersWaiting)
    },
  })
}
