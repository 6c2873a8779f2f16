import * as calls from '@medlem/contract/memberImport'
import type { FastifyInstance } from 'fastify'
import { memberRoute } from '../../people/access/memberRoute.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { signalOf } from '../../platform/http/answerInTime.ts'
import { BODY_BYTES } from '../importedFile/handedFile.ts'
import { createImport, previewImport, readImport } from './createImport.ts'

/** Imports of members from a file. */
export function memberImportRoutes(app: FastifyInstance, deps: Deps): void {
  memberRoute(
    app,
    deps,
    calls.createMemberImport,
    async ({ caller, reply, params, body }) => {
      reply.code(201)
      return createImport(deps, caller, { orgId: params.id, body, signal: signalOf(reply) })
    },
    { bodyLimit: BODY_BYTES, perHour: 60 },
  )

  memberRoute(
    app,
    deps,
    calls.readMemberImport,
    ({ caller, reply, params, body }) =>
      readImport(deps, caller, {
        orgId: params.id,
        id: params.batchId,
        reading: body,
        signal: signalOf(reply),
      }),
    { perHour: 300 },
  )

  memberRoute(app, deps, calls.previewMemberImport, ({ caller, params, body }) =>
    previewImport(deps, caller, {
      orgId: params.id,
      id: params.batchId,
      body,
    }),
  )
}
