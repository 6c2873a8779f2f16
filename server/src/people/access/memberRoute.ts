import type { Endpoint, EndpointSchema } from '@medlem/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/deps/deps.ts'
import { type RouteInput, type RouteOptions, type RouteResult, route } from '../../platform/http/route.ts'
import { type Caller, requireCaller } from './caller.ts'

/** A call that only a member may make: nothing is read before it is known who they are and for whom they act. */
export function memberRoute<S extends EndpointSchema>(
  app: FastifyInstance,
  deps: Deps,
  endpoint: Endpoint<S>,
  handler: (input: RouteInput<S> & { caller: Caller }) => Promise<RouteResult<S>>,
  options?: RouteOptions,
): void {
  const withCaller = async (input: RouteInput<S>) =>
    handler({ ...input, caller: await requireCaller(deps, input.request) })
  route(app, deps, endpoint, withCaller, options)
}
