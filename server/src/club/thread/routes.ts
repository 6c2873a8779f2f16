import { sendContactUsMessage } from '@medlem/contract/message'
import {
  getThread,
  listOrganisationThreads,
  listThreads,
  startThread as startThreadCall,
  updateThread as updateThreadCall,
} from '@medlem/contract/thread'
import type { FastifyInstance } from 'fastify'
import { requireCaller } from '../../people/access/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { route } from '../../platform/http/route.ts'
import { ensureContactMessage } from './ensureContactMessage.ts'
import { listMemberThreads } from './listMemberThreads.ts'
import { readOrganisationThreads } from './readOrganisationThreads.ts'
import { readThread } from './readThread.ts'
import { startThread } from './startThread.ts'
import { updateThread } from './updateThread.ts'

/** What members and organisations write to each other, and the inbox that an organisation's staff share. */
export function threadRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, listThreads, async ({ request, query }) =>
    listMemberThreads(deps, await requireCaller(deps, request), query.memberId),
  )

  route(app, deps, listOrganisationThreads, async ({ request, params, query }) => {
    const question = { ...query, orgId: params.id, page: Number(query.page) }
    return readOrganisationThreads(deps, await requireCaller(deps, request), question)
  })

  route(app, deps, getThread, async ({ request, params }) =>
    readThread(deps, await requireCaller(deps, request), params.id),
  )

  route(app, deps, startThreadCall, async ({ request, reply, params, body }) => {
    const caller = await requireCaller(deps, request)
    reply.code(201)
    return startThread(deps, caller, { ...body, orgId: params.id })
  })

  route(app, deps, updateThreadCall, async ({ request, params, body }) => {
    const caller = await requireCaller(deps, request)
    return updateThread(deps, caller, { ...body, orgId: params.id, threadId: params.threadId })
  })

  route(app, deps, sendContactUsMessage, async ({ request, query, body }) => {
    const caller = await requireCaller(deps, request)
    return ensureContactMessage(deps, caller, { templateId: query.templateId, notificationId: body['2'] })
  })
}
