import { getAuditSample } from '@medlem/contract/sample'
import type { FastifyInstance } from 'fastify'
import { memberRoute } from '../../people/access/memberRoute.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { readSample } from './readSample.ts'

/** Samples of an organisation's books, for its elected auditor. */
export function sampleRoutes(app: FastifyInstance, deps: Deps): void {
  memberRoute(app, deps, getAuditSample, ({ caller, params, query }) =>
    readSample(deps, caller, {
      orgId: params.id,
      year: Number(params.year),
      seed: query.seed,
      size: Number(query.size),
    }),
  )
}
