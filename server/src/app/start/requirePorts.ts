import { createServer } from 'node:net'
import type { Config } from '../../platform/config/config.ts'
import { portProblem } from './startProblem.ts'

/** Before anything is written: a start that can't succeed leaves nothing behind. */
export async function requirePorts(config: Config): Promise<void> {
  await requirePort(config.host, { variable: 'PORT', port: config.port })
  if (config.demonstration) {
    await requirePort(config.sandbox.host, { variable: 'SANDBOX_PORT', port: config.sandbox.port })
  }
}

/** Fails at once when a port is taken, before anything else is started or written. */
async function requirePort(host: string, of: { variable: string; port: number }): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error) => reject(portProblem(error, of)))
    probe.listen(of.port, host, () => probe.close(() => resolve()))
  })
}
