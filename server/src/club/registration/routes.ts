import * as eventCalls from '@medlem/contract/eventChange'
import * as calls from '@medlem/contract/registration'
import type { FastifyInstance } from 'fastify'
import { requireCaller, viewerOf } from '../../people/access/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { route } from '../../platform/http/route.ts'
import { requireShownEvent } from '../event/shownEvent.ts'
import { addParticipant } from './addParticipant.ts'
import { cancelEvent } from './cancelEvent.ts'
import { exportParticipants } from './exportParticipants.ts'
import { answerOffer, cancelRegistration } from './ownRegistration.ts'
import { listParticipants, removeParticipant, updateSignUp } from './participants.ts'
import { signUp } from './signUp.ts'
import { listFamilyRegistrations, viewSignUp } from './viewSignUp.ts'
import { changeEvent, createEvent, readWrittenEvent } from './writeEvent.ts'

/** Who comes to an event: for the family, and for the organisation's administrators. */
export function registrationRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, calls.getSignUp, async ({ params, request }) => {
    const viewer = await viewerOf(deps, request)
    const event = await requireShownEvent(deps, viewer, params.id)
    return viewSignUp(deps, { event, member: viewer.member, language: viewer.language })
  })
  route(app, deps, calls.signUp, async ({ params, body, request }) =>
    signUp(deps, await requireCaller(deps, request), { eventId: params.id, ...body }),
  )
  route(app, deps, calls.listRegistrations, async ({ request }) =>
    listFamilyRegistrations(deps, (await requireCaller(deps, request)).subject),
  )
  route(app, deps, calls.cancelRegistration, async ({ params, request }) =>
    cancelRegistration(deps, await requireCaller(deps, request), params.id),
  )
  route(app, deps, calls.answerOffer, async ({ params, body, request }) =>
    answerOffer(deps, await requireCaller(deps, request), { id: params.id, ...body }),
  )
  route(app, deps, calls.listParticipants, async ({ params, request }) =>
    listParticipants(deps, await requireCaller(deps, request), params.id),
  )
  route(app, deps, calls.addParticipant, async ({ params, body, request, reply }) => {
    const caller = await requireCaller(deps, request)
    const answer = await addParticipant(deps, caller, { eventId: params.id, ...body })
    reply.code(201)
    return answer
  })
  route(
    app,
    deps,
    calls.exportParticipants,
    async ({ params, request, reply }) => {
      const file = await exportParticipants(deps, await requireCaller(deps, request), params.id)
      reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="participants.csv"')
      return file
    },
    { perHour: 60 },
  )
  route(app, deps, calls.removeParticipant, async ({ params, body, request }) =>
    removeParticipant(deps, await requireCaller(deps, request), { id: params.id, ...body }),
  )
  route(app, deps, calls.updateSignUp, async ({ params, body, request }) =>
    updateSignUp(deps, await requireCaller(deps, request), { id: params.id, ...body }),
  )
  route(app, deps, eventCalls.cancelEvent, async ({ request, params }) =>
    cancelEvent(deps, await requireCaller(deps, request), { orgId: params.id, id: params.eventId }),
  )
  route(app, deps, eventCalls.createEvent, async ({ request, reply, params, body }) => {
    const event = await createEvent(deps, await requireCaller(deps, request), { orgId: params.id, ...body })
    reply.code(201)
    return event
  })
  route(app, deps, eventCalls.getWrittenEvent, async ({ request, params }) =>
    readWrittenEvent(deps, await requireCaller(deps, request), { orgId: params.id, id: params.eventId }),
  )
  route(app, deps, eventCalls.updateEvent, async ({ request, params, body }) =>
    changeEvent(deps, await requireCaller(deps, request), { orgId: params.id, id: params.eventId, ...body }),
  )
}
