import {
  askSignInCode as askCall,
  confirmSignInCode as confirmCall,
  releaseSignIn as releaseCall,
} from '@medlem/contract/signIn'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/deps/deps.ts'
import { route } from '../../platform/http/route.ts'
import { requireIdentity } from '../access/caller.ts'
import { memberRoute } from '../access/memberRoute.ts'
import { askSignInCode } from './askSignInCode.ts'
import { confirmSignInCode } from './confirmSignInCode.ts'
import { releaseSignIn } from './releaseSignIn.ts'

export function signInRoutes(app: FastifyInstance, deps: Deps): void {
  route(
    app,
    deps,
    askCall,
    async ({ request, reply }) => {
      const sent = await askSignInCode(deps, await requireIdentity(deps, request), request.id)
      reply.code(202)
      return sent
    },
    { perHour: 5 },
  )

  route(
    app,
    deps,
    confirmCall,
    async ({ request, body }) =>
      confirmSignInCode(deps, await requireIdentity(deps, request), {
        typed: body.code,
        traceId: request.id,
      }),
    { perHour: 30 },
  )

  memberRoute(app, deps, releaseCall, ({ caller, params }) => releaseSignIn(deps, caller, params.id))
}
