import * as calls from '@medlem/contract/person'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/deps/deps.ts'
import { route } from '../../platform/http/route.ts'
import { requireCaller } from '../access/caller.ts'
import { addMemberNote, deleteMemberNote, updateMemberNote } from './memberNotes.ts'

/** What the staff note about a member. */
export function memberNoteRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, calls.addMemberNote, async ({ request, reply, params, body }) => {
    const caller = await requireCaller(deps, request)
    reply.code(201)
    return addMemberNote(deps, caller, { key: { orgId: params.id, memberId: params.memberId }, body })
  })

  route(app, deps, calls.updateMemberNote, async ({ request, params, body }) =>
    updateMemberNote(deps, await requireCaller(deps, request), {
      key: { orgId: params.id, memberId: params.memberId },
      noteId: params.noteId,
      body,
    }),
  )

  route(app, deps, calls.deleteMemberNote, async ({ request, reply, params }) => {
    const key = { orgId: params.id, memberId: params.memberId }
    await deleteMemberNote(deps, await requireCaller(deps, request), { key, noteId: params.noteId })
    reply.code(204)
    return null
  })
}
