import type { FastifyInstance } from 'fastify'

/** What must work before traffic is sent here; each check throws or answers false when it does not. */
export interface Readiness {
  database(): Promise<boolean>
  migrations(): Promise<boolean>
  jobs(): Promise<boolean>
}

/** A check that takes longer counts as failed. */
const CHECK_TIMEOUT_MS = 2000

/** /healthz says that the process lives, /readyz that it can work. */
export function healthRoutes(app: FastifyInstance, readiness: Readiness): void {
  const schema = { hide: true }
  app.get('/healthz', { schema }, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return { status: 'ok' }
  })
  app.get('/readyz', { schema }, async (_request, reply) => {
    const { database, migrations, jobs } = readiness
    const [databaseOk, migrationsOk, jobsOk] = await Promise.all([database, migrations, jobs].map(holds))
    const ready = databaseOk && migrationsOk && jobsOk
    const word = (ok: boolean | undefined) => (ok ? 'ok' : 'failed')
    reply.code(ready ? 200 : 503).header('cache-control', 'no-store')
    return {
      status: word(ready),
      checks: { database: word(databaseOk), migrations: word(migrationsOk), jobs: word(jobsOk) },
    }
  })
}

async function holds(check: () => Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), CHECK_TIMEOUT_MS)
  })
  try {
    return await Promise.race([check(), late])
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}
