import * as calls from '@medlem/contract/claim'
import * as letters from '@medlem/contract/claimLetter'
import type { FastifyInstance } from 'fastify'
import { answerLetters } from '../../money/claim/routes.ts'
import { memberRoute } from '../../people/access/memberRoute.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { claimFees } from './claimFees.ts'
import { claimLetters, countClaimLetters } from './claimLetters.ts'

/** A fee that many members are asked for at once, and letters to those without an e-mail address. */
export function claimBatchRoutes(app: FastifyInstance, deps: Deps): void {
  memberRoute(app, deps, calls.claimFees, async ({ caller, reply, params, body }) => {
    reply.code(201)
    return claimFees(deps, caller, { orgId: params.id, ...body })
  })

  memberRoute(app, deps, letters.countClaimLetters, ({ caller, params }) =>
    countClaimLetters(deps, caller, of(params)),
  )

  memberRoute(
    app,
    deps,
    letters.getClaimLetters,
    async ({ caller, reply, params, query }) =>
      answerLetters(
        reply,
        await claimLetters(deps, caller, {
          ...of(params),
          first: Number(query.first),
          shownCount: Number(query.count),
        }),
      ),
    { perHour: 60 },
  )
}

const of = ({ id: orgId, batchId }: { id: string; batchId: string }) => ({ orgId, batchId })
