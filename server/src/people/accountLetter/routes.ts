import * as calls from '@medlem/contract/accountLetter'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/deps/deps.ts'
import { route } from '../../platform/http/route.ts'
import { requireIdentity } from '../access/caller.ts'
import { memberRoute } from '../access/memberRoute.ts'
import { refuseWhileActing } from '../access/policy.ts'
import { inviteMember } from './inviteMember.ts'
import { redeemLetter } from './redeemLetter.ts'
import { writeLetter } from './writeLetter.ts'

/** Letters with a code and invitations by e-mail, for members without a sign-in. */
export function accountLetterRoutes(app: FastifyInstance, deps: Deps): void {
  memberRoute(
    app,
    deps,
    calls.createAccountLetter,
    async ({ caller, reply, params }) => {
      const { fileName, pdf } = await writeLetter(deps, caller, {
        orgId: params.id,
        memberId: params.memberId,
      })
      reply
        .header('content-type', 'application/pdf')
        .header('content-disposition', `attachment; filename="${fileName}"`)
        .header('cache-control', 'no-store')
      return pdf
    },
    { perHour: 300 },
  )

  memberRoute(
    app,
    deps,
    calls.inviteMember,
    async ({ caller, reply, params }) => {
      await inviteMember(deps, caller, { orgId: params.id, memberId: params.memberId })
      reply.code(204)
      return null
    },
    { perHour: 300 },
  )

  route(
    app,
    deps,
    calls.redeemAccountLetter,
    async ({ request, body }) => {
      const identity = await requireIdentity(deps, request)
      refuseWhileActing({ actingFor: request.headers['x-acting-for'] !== undefined }, 'useLetter')
      return redeemLetter(deps, identity, { typed: body.code, traceId: request.id })
    },
    { perHour: 20 },
  )
}
