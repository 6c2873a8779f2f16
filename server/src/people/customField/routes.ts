import * as calls from '@medlem/contract/customField'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/deps/deps.ts'
import { route } from '../../platform/http/route.ts'
import { requireCaller } from '../access/caller.ts'
import { listAskedFields, listOwnFields, updateOwnAnswers, updatePersonAnswers } from './answers.ts'
import { deleteFieldAnswers } from './deleteAnswers.ts'
import { createCustomField, listCustomFields, orderCustomFields, updateCustomField } from './fields.ts'

/** Fields of an organisation's own, and what its members answer. */
export function customFieldRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, calls.listCustomFields, async ({ request, params }) => ({
    fields: await listCustomFields(deps, await requireCaller(deps, request), params.id),
  }))

  route(app, deps, calls.createCustomField, async ({ request, reply, params, body }) => {
    const caller = await requireCaller(deps, request)
    reply.code(201)
    return createCustomField(deps, caller, { orgId: params.id, body })
  })

  route(app, deps, calls.updateCustomField, async ({ request, params, body }) =>
    updateCustomField(deps, await requireCaller(deps, request), {
      orgId: params.id,
      id: params.fieldId,
      body,
    }),
  )

  route(app, deps, calls.deleteFieldAnswers, async ({ request, params, body }) =>
    deleteFieldAnswers(deps, await requireCaller(deps, request), {
      orgId: params.id,
      id: params.fieldId,
      ...body,
    }),
  )

  route(app, deps, calls.orderCustomFields, async ({ request, params, body }) => ({
    fields: await orderCustomFields(deps, await requireCaller(deps, request), { orgId: params.id, ...body }),
  }))

  route(app, deps, calls.updatePersonAnswers, async ({ request, params, body }) => ({
    fields: await updatePersonAnswers(deps, await requireCaller(deps, request), {
      key: { orgId: params.id, memberId: params.memberId },
      answers: body.answers,
    }),
  }))

  route(app, deps, calls.listOwnFields, async ({ request, params }) => ({
    organisations: await listOwnFields(deps, await requireCaller(deps, request), params.id),
  }))

  route(app, deps, calls.updateOwnAnswers, async ({ request, params, body }) => ({
    fields: await updateOwnAnswers(deps, await requireCaller(deps, request), {
      orgId: params.orgId,
      memberId: params.id,
      answers: body.answers,
    }),
  }))

  route(app, deps, calls.listAskedFields, async ({ request, params, query }) => ({
    people: await listAskedFields(deps, await requireCaller(deps, request), {
      orgId: params.id,
      memberIds: query.members.split(',').map((id) => id.toLowerCase()),
    }),
  }))
}
