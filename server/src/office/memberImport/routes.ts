import { MAX_IMPORT_BYTES } from '@medlem/contract/importedFile'
import * as calls from '@medlem/contract/memberImport'
import type { FastifyInstance } from 'fastify'
import { requireCaller } from '../../people/access/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { signalOf } from '../../platform/http/answerInTime.ts'
import { route } from '../../platform/http/route.ts'
import { createImport, previewImport, readImport } from './createImport.ts'

/** As base64 in JSON a file takes a third more, with some bytes around it. */
export const BODY_BYTES = Math.ceil(MAX_IMPORT_BYTES / 3) * 4 + 4096

/** Imports of members from a file. */
export function memberImportRoutes(app: FastifyInstance, deps: Deps): void {
  route(
    app,
    deps,
    calls.createMemberImport,
    async ({ request, reply, params, body }) => {
      const caller = await requireCaller(deps, request)
      reply.code(201)
      return createImport(deps, caller, { orgId: params.id, body, signal: signalOf(reply) })
    },
    { bodyLimit: BODY_BYTES, perHour: 60 },
  )

  route(
    app,
    deps,
    calls.readMemberImport,
    async ({ request, reply, params, body }) =>
      readImport(deps, await requireCaller(deps, request), {
        orgId: params.id,
        id: params.batchId,
        reading: body,
        signal: signalOf(reply),
      }),
    { perHour: 300 },
  )

  route(app, deps, calls.previewMemberImport, async ({ request, params, body }) =>
    previewImport(deps, await requireCaller(deps, request), {
      orgId: params.id,
      id: params.batchId,
      body,
    }),
  )
}
