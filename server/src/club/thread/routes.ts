import { sendContactUsMessage } from '@medlem/contract/message'
import {
  getThread,
  listOrganisationThreads,
  listThreads,
  startThread as startThreadCall,
  updateThread as updateThreadCall,
} from '@medlem/contract/thread'
import type { FastifyInstance } from 'fastify'
import { memberRoute } from '../../people/access/memberRoute.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { ensureContactMessage } from './ensureContactMessage.ts'
import { listMemberThreads } from './listMemberThreads.ts'
import { readOrganisationThreads } from './readOrganisationThreads.ts'
import { readThread } from './readThread.ts'
import { startThread } from './startThread.ts'
import { updateThread } from './updateThread.ts'

/** What members and organisations write to each other, and the inbox that an organisation's staff share. */
export function threadRoutes(app: FastifyInstance, deps: Deps): void {
  memberRoute(app, deps, listThreads, ({ caller, query }) => listMemberThreads(deps, caller, query.memberId))

  memberRoute(app, deps, listOrganisationThreads, async ({ caller, params, query }) => {
    const question = { ...query, orgId: params.id, page: Number(query.page) }
    return readOrganisationThreads(deps, caller, question)
  })

  memberRoute(app, deps, getThread, ({ caller, params }) => readThread(deps, caller, params.id))

  memberRoute(app, deps, startThreadCall, async ({ caller, reply, params, body }) => {
    reply.code(201)
    return startThread(deps, caller, { ...body, orgId: params.id })
  })

  memberRoute(app, deps, updateThreadCall, ({ caller, params, body }) =>
    updateThread(deps, caller, { ...body, orgId: params.id, threadId: params.threadId }),
  )

  memberRoute(app, deps, sendContactUsMessage, ({ caller, query, body }) =>
    ensureContactMessage(deps, caller, { templateId: query.templateId, notificationId: body['2'] }),
  )
}
