import { createServer } from 'node:net'
import { portProblem } from './startProblem.ts'

/** Fails at once when a port is taken, before anything else is started or written. */
export async function requirePort(host: string, of: { variable: string; port: number }): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error) => reject(portProblem(error, of)))
    probe.listen(of.port, host, () => probe.close(() => resolve()))
  })
}
