import { validateToken } from '@medlem/contract/token'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/deps/deps.ts'
import { route } from '../../platform/http/route.ts'
import { requireIdentity } from '../access/caller.ts'

/** Whether a token is valid: the caller's own only, so that it reveals nothing of another's (design row 23). */
export function tokenRoutes(app: FastifyInstance, deps: Deps): void {
  route(
    app,
    deps,
    validateToken,
    async ({ request, body }) => {
      const caller = await requireIdentity(deps, request)
      const { identity } = await deps.verifyToken(body.token)
      const isOwn = identity?.issuer === caller.issuer && identity.subject === caller.subject
      return { isValid: isOwn }
    },
    { perMinute: 10, perAddress: true },
  )
}
