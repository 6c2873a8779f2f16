import * as calls from '@medlem/contract/claim'
import * as dunning from '@medlem/contract/dunning'
import type { FastifyInstance } from 'fastify'
import { memberRoute } from '../../people/access/memberRoute.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { decideClaim, readClaims } from './administerClaim.ts'
import { forgiveClaim, takeBackClaimPayment, withdrawClaim } from './decideClaim.ts'
import { pauseDunning, waiveDunning } from './decideDunning.ts'
import { recordClaimPayment } from './recordClaimPayment.ts'

/** Fees that an organisation asks for, for those who look after its money (decision 71). */
export function claimRoutes(app: FastifyInstance, deps: Deps): void {
  memberRoute(app, deps, calls.listClaims, ({ caller, params, query: { openMinor, ...query } }) =>
    readClaims(deps, caller, {
      orgId: params.id,
      openMinor: openMinor === undefined ? undefined : Number(openMinor),
      ...query,
    }),
  )

  memberRoute(app, deps, calls.recordClaimPayment, async ({ caller, params, body, reply }) => {
    reply.code(201)
    const { openMinor: shownOpenMinor, ...money } = body
    return decideClaim(deps, caller, of(params), async (tx, claim) => {
      await recordClaimPayment(tx, deps, { ...claim, ...money, shownOpenMinor })
    })
  })

  memberRoute(app, deps, calls.takeBackClaimPayment, ({ caller, params, body }) =>
    decideClaim(deps, caller, of(params), (tx, claim) => takeBackClaimPayment(tx, { ...claim, ...body })),
  )

  memberRoute(app, deps, calls.withdrawClaim, ({ caller, params, body }) =>
    decideClaim(deps, caller, of(params), (tx, claim) => withdrawClaim(tx, deps, { ...claim, ...body })),
  )

  memberRoute(app, deps, calls.forgiveClaim, ({ caller, params, body }) =>
    decideClaim(deps, caller, of(params), (tx, claim) => forgiveClaim(tx, deps, { ...claim, ...body })),
  )

  memberRoute(app, deps, dunning.pauseDunning, ({ caller, params, body }) =>
    decideClaim(deps, caller, of(params), (tx, claim) => pauseDunning(tx, { ...claim, ...body })),
  )

  memberRoute(app, deps, dunning.waiveDunning, ({ caller, params, body }) =>
    decideClaim(deps, caller, of(params), (tx, claim) => waiveDunning(tx, { ...claim, ...body })),
  )
}

const of = ({ id: orgId, claimId }: { id: string; claimId: string }) => ({ orgId, claimId })
