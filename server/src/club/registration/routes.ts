import { WORKBOOK } from '@medlem/contract/endpoint'
import * as eventCalls from '@medlem/contract/eventChange'
import * as questionCalls from '@medlem/contract/eventQuestionChange'
import * as staffCalls from '@medlem/contract/participant'
import { exportParticipants as exportParticipantsCall } from '@medlem/contract/participantExport'
import { pictureBodyLimit } from '@medlem/contract/picture'
import * as calls from '@medlem/contract/registration'
import { giveTicket as giveTicketCall } from '@medlem/contract/ticket'
import type { FastifyInstance } from 'fastify'
import { viewerOf } from '../../people/access/caller.ts'
import { memberRoute } from '../../people/access/memberRoute.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { BODY_LIMIT } from '../../platform/http/bodyLimit.ts'
import { route } from '../../platform/http/route.ts'
import { requireShownEvent } from '../event/shownEvent.ts'
import { copyEvent } from './copyEvent.ts'
import { deleteEvent } from './deleteEvent.ts'
import { exportParticipants } from './exportParticipants.ts'
import { giveParticipantTicket, giveTicket } from './giveTicket.ts'
import { offerPlace } from './offerPlace.ts'
import { answerOffer } from './ownRegistration.ts'
import { listParticipants, updateSignUp } from './participants.ts'
import { publishEvent } from './publishEvent.ts'
import { listEventFields } from './questions.ts'
import { removeParticipant } from './removeParticipant.ts'
import { signUp } from './signUp.ts'
import { updateQuestions } from './updateQuestions.ts'
import { updateTiers } from './updateTiers.ts'
import { listFamilyRegistrations, listSignUps, viewSignUp } from './viewSignUp.ts'
import { changeEvent, createEvent, readWrittenEvent } from './writeEvent.ts'

/** Who comes to an event: for the family, and for the organisation's administrators. What moves money is in money/ticket. */
export function registrationRoutes(app: FastifyInstance, deps: Deps): void {
  planningRoutes(app, deps)
  route(app, deps, calls.getSignUp, async ({ params, request }) => {
    const viewer = await viewerOf(deps, request)
    const event = await requireShownEvent(deps, viewer, params.id)
    return viewSignUp(deps, { event, member: viewer.member, language: viewer.language })
  })
  route(app, deps, calls.listSignUps, async ({ request }) => listSignUps(deps, await viewerOf(deps, request)))
  memberRoute(app, deps, calls.signUp, ({ params, body, caller }) =>
    signUp(deps, caller, { eventId: params.id, ...body }),
  )
  memberRoute(app, deps, calls.listRegistrations, ({ caller }) =>
    listFamilyRegistrations(deps, caller.subject),
  )
  memberRoute(app, deps, calls.answerOffer, ({ params, body, caller }) =>
    answerOffer(deps, caller, { id: params.id, ...body }),
  )
  memberRoute(app, deps, giveTicketCall, ({ params, body, caller }) =>
    giveTicket(deps, caller, { id: params.id, ...body }),
  )
  memberRoute(app, deps, staffCalls.giveParticipantTicket, ({ params, body, caller }) =>
    giveParticipantTicket(deps, caller, { id: params.id, ...body }),
  )
  memberRoute(app, deps, staffCalls.listParticipants, ({ params, caller }) =>
    listParticipants(deps, caller, params.id),
  )
  memberRoute(
    app,
    deps,
    exportParticipantsCall,
    async ({ params, body, caller, reply }) => {
      const { format = 'csv' } = body
      const file = await exportParticipants(deps, caller, { eventId: params.id, ...body })
      reply
        .header('content-type', format === 'xlsx' ? WORKBOOK : 'text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="participants.${format}"`)
      return file
    },
    { perHour: 60 },
  )
  memberRoute(app, deps, staffCalls.removeParticipant, ({ params, body, caller }) =>
    removeParticipant(deps, caller, { id: params.id, ...body }),
  )
  memberRoute(app, deps, staffCalls.offerPlace, ({ params, body, caller }) =>
    offerPlace(deps, caller, { id: params.id, ...body }),
  )
  memberRoute(app, deps, staffCalls.updateSignUp, ({ params, body, caller }) =>
    updateSignUp(deps, caller, { id: params.id, ...body }),
  )
  memberRoute(app, deps, staffCalls.updateTiers, ({ params, body, caller }) =>
    updateTiers(deps, caller, { id: params.id, ...body }),
  )
  memberRoute(app, deps, questionCalls.updateQuestions, ({ params, body, caller }) =>
    updateQuestions(deps, caller, { id: params.id, ...body }),
  )
  memberRoute(app, deps, questionCalls.listEventFields, async ({ params, caller }) => ({
    people: await listEventFields(deps, caller, params.id),
  }))
}

/** The texts of an event may fill an ordinary body; its picture comes beside them. */
const WITH_PICTURE = { perHour: 300, bodyLimit: pictureBodyLimit(BODY_LIMIT) }

/** Planning an event; calling one off is in money/ticket too. */
function planningRoutes(app: FastifyInstance, deps: Deps): void {
  memberRoute(
    app,
    deps,
    eventCalls.createEvent,
    async ({ caller, reply, params, body }) => {
      const event = await createEvent(deps, caller, { orgId: params.id, ...body })
      reply.code(201)
      return event
    },
    WITH_PICTURE,
  )
  memberRoute(app, deps, eventCalls.copyEvent, async ({ caller, reply, params, body }) => {
    const events = await copyEvent(deps, caller, { orgId: params.id, id: params.eventId, ...body })
    reply.code(201)
    return { events }
  })
  memberRoute(app, deps, eventCalls.publishEvent, ({ caller, params, body }) =>
    publishEvent(deps, caller, { orgId: params.id, id: params.eventId, ...body }),
  )
  memberRoute(app, deps, eventCalls.deleteEvent, async ({ caller, reply, params }) => {
    await deleteEvent(deps, caller, { orgId: params.id, id: params.eventId })
    reply.code(204)
    return null
  })
  memberRoute(app, deps, eventCalls.getWrittenEvent, ({ caller, params }) =>
    readWrittenEvent(deps, caller, { orgId: params.id, id: params.eventId }),
  )
  memberRoute(
    app,
    deps,
    eventCalls.updateEvent,
    ({ caller, params, body }) =>
      changeEvent(deps, caller, { orgId: params.id, id: params.eventId, ...body }),
    WITH_PICTURE,
  )
}
