import type { FastifyInstance } from 'fastify'
import type { IssuerStatus } from '../token/issuerKeys.ts'

/** What must work before traffic is sent here; each check throws or answers false when it does not. */
export interface Readiness {
  /** From the signal to stop on; the process still answers for a while, so that a proxy can send new requests elsewhere. */
  isStopping?: (() => boolean) | undefined
  database(): Promise<boolean>
  migrations(): Promise<boolean>
  jobs(): Promise<boolean>
  /** The outside identity server; absent where the embedded one runs. */
  issuer?: (() => Promise<IssuerStatus>) | undefined
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
    const { isStopping, database, migrations, jobs, issuer } = readiness
    reply.header('cache-control', 'no-store')
    if (isStopping?.()) return reply.code(503).send({ status: 'stopping' })
    const [[databaseOk, migrationsOk, jobsOk], issuerStatus] = await Promise.all([
      Promise.all([database, migrations, jobs].map(holds)),
      issuer && inTime(issuer, 'unreachable'),
    ])
    // While the issuer does not answer, those who are signed in go on; under a wrong name it signs in none.
    const ready = databaseOk && migrationsOk && jobsOk && issuerStatus !== 'names itself otherwise'
    const word = (ok: boolean | undefined) => (ok ? 'ok' : 'failed')
    reply.code(ready ? 200 : 503)
    return {
      status: word(ready),
      checks: {
        database: word(databaseOk),
        migrations: word(migrationsOk),
        jobs: word(jobsOk),
        ...(issuerStatus && { issuer: issuerStatus }),
      },
    }
  })
}

const holds = (check: () => Promise<boolean>) => inTime(check, false)

async function inTime<Value>(check: () => Promise<Value>, otherwise: Value): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Value>((resolve) => {
    timer = setTimeout(() => resolve(otherwise), CHECK_TIMEOUT_MS)
  })
  try {
    return await Promise.race([check(), late])
  } catch {
    return otherwise
  } finally {
    clearTimeout(timer)
  }
}
