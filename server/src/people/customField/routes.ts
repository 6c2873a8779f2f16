import * as calls from '@medlem/contract/customField'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/deps/deps.ts'
import { memberRoute } from '../access/memberRoute.ts'
import { listAskedFields, listOwnFields, updateOwnAnswers, updatePersonAnswers } from './answers.ts'
import { deleteFieldAnswers } from './deleteAnswers.ts'
import { createCustomField, listCustomFields, orderCustomFields, updateCustomField } from './fields.ts'

/** Fields of an organisation's own, and what its members answer. */
export function customFieldRoutes(app: FastifyInstance, deps: Deps): void {
  memberRoute(app, deps, calls.listCustomFields, ({ caller, params }) =>
    listCustomFields(deps, caller, params.id),
  )

  memberRoute(app, deps, calls.createCustomField, async ({ caller, reply, params, body }) => {
    reply.code(201)
    return createCustomField(deps, caller, { orgId: params.id, body })
  })

  memberRoute(app, deps, calls.updateCustomField, ({ caller, params, body }) =>
    updateCustomField(deps, caller, {
      orgId: params.id,
      id: params.fieldId,
      body,
    }),
  )

  memberRoute(app, deps, calls.deleteFieldAnswers, ({ caller, params, body }) =>
    deleteFieldAnswers(deps, caller, {
      orgId: params.id,
      id: params.fieldId,
      ...body,
    }),
  )

  memberRoute(app, deps, calls.orderCustomFields, ({ caller, params, body }) =>
    orderCustomFields(deps, caller, { orgId: params.id, ...body }),
  )

  memberRoute(app, deps, calls.updatePersonAnswers, async ({ caller, params, body }) => ({
    fields: await updatePersonAnswers(deps, caller, {
      key: { orgId: params.id, memberId: params.memberId },
      answers: body.answers,
    }),
  }))

  memberRoute(app, deps, calls.listOwnFields, async ({ caller, params }) => ({
    organisations: await listOwnFields(deps, caller, params.id),
  }))

  memberRoute(app, deps, calls.updateOwnAnswers, async ({ caller, params, body }) => ({
    fields: await updateOwnAnswers(deps, caller, {
      orgId: params.orgId,
      memberId: params.id,
      answers: body.answers,
    }),
  }))

  memberRoute(app, deps, calls.listAskedFields, async ({ caller, params, query }) => ({
    people: await listAskedFields(deps, caller, {
      orgId: params.id,
      memberIds: query.members.split(',').map((id) => id.toLowerCase()),
    }),
  }))
}
