import { streamChanges } from '@medlem/contract/change'
import type { FastifyInstance } from 'fastify'
import { createChangeStreams } from '../../platform/change/changeStreams.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { answerWithoutEnd } from '../../platform/http/answerInTime.ts'
import { memberRoute } from '../access/memberRoute.ts'
import { administers } from '../access/policy.ts'

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  // Neither a proxy nor a browser caches, compresses or buffers it.
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
  // Nothing else comes on it; kept alive it would delay the stop.
  connection: 'close',
}

export function changeRoutes(app: FastifyInstance, deps: Deps): void {
  const streams = createChangeStreams(deps.changes, { most: deps.config.liveStreams })
  app.addHook('preClose', async () => streams.drain())

  const options = { perMinute: 30 }
  memberRoute(
    app,
    deps,
    streamChanges,
    async ({ caller, request, reply }) => {
      reply.headers(HEADERS)
      if (request.method === 'HEAD') return ''
      const lastPosition = request.headers['last-event-id']
      const stream = await streams.open({
        actorId: caller.actor.id,
        // A caller who acts for a member gets that member's changes.
        subjectId: caller.subject.id,
        administers: (key) => administers(caller, { key }, 'messages:read'),
        lastsMs: caller.identity.expiresAtMs - deps.clock.now().getTime(),
        lastPosition: typeof lastPosition === 'string' ? lastPosition : undefined,
      })
      answerWithoutEnd(request)
      return stream
    },
    options,
  )
}
