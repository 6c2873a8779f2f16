import * as calls from '@medlem/contract/memberNote'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/deps/deps.ts'
import { memberRoute } from '../access/memberRoute.ts'
import { addMemberNote, deleteMemberNote, updateMemberNote } from './memberNotes.ts'

/** What the staff note about a member. */
export function memberNoteRoutes(app: FastifyInstance, deps: Deps): void {
  memberRoute(app, deps, calls.addMemberNote, async ({ caller, reply, params, body }) => {
    reply.code(201)
    return addMemberNote(deps, caller, { key: { orgId: params.id, memberId: params.memberId }, body })
  })

  memberRoute(app, deps, calls.updateMemberNote, ({ caller, params, body }) =>
    updateMemberNote(deps, caller, {
      key: { orgId: params.id, memberId: params.memberId },
      noteId: params.noteId,
      body,
    }),
  )

  memberRoute(app, deps, calls.deleteMemberNote, async ({ caller, reply, params }) => {
    const key = { orgId: params.id, memberId: params.memberId }
    await deleteMemberNote(deps, caller, { key, noteId: params.noteId })
    reply.code(204)
    return null
  })
}
