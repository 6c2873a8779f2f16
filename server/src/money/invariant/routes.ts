import type { FastifyInstance } from 'fastify'
import { verifyChain } from '../../platform/audit/verifyChain.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { requireOperator } from '../../platform/http/operator.ts'
import { brokenInvariants } from './checkInvariants.ts'

/** X13: /health/deep checks the invariants of the database and the chain of the audit log; for operators only, as it is slow. */
export function deepHealthRoute(app: FastifyInstance, deps: Deps): void {
  app.get('/health/deep', { schema: { hide: true } }, async (request, reply) => {
    requireOperator(request, deps.config)
    const broken = await brokenInvariants(deps.db, { now: deps.clock.now() })
    const audit = await verifyChain(deps.db)
    const ok = broken.length === 0 && audit.ok
    reply.code(ok ? 200 : 503).header('cache-control', 'no-store')
    return { status: ok ? 'ok' : 'failed', broken, audit }
  })
}
