import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, Instant, text, Version } from './scalar.ts'

/** Characters of a note. */
export const MAX_NOTE = 2000

export const NoteVisibility = z.enum(['staff', 'confidential'])
export type NoteVisibility = z.infer<typeof NoteVisibility>

export const MemberNote = z.object({
  id: Id,
  text: z.string(),
  visibility: NoteVisibility,
  /** Null once they are erased. */
  writtenBy: z.nullable(z.string()),
  createdAt: Instant,
  updateDate: Instant,
  version: z.int(),
})
export type MemberNote = z.infer<typeof MemberNote>

const ofPerson = z.object({ id: Id, memberId: Id })
const ofNote = z.object({ id: Id, memberId: Id, noteId: Id })

export const addMemberNote = endpoint({
  service: 'orgApi',
  method: 'POST',
  url: '/api/v1/org/:id/member/item/:memberId/note/item',
  summary: 'Extension: write a note about a member, at most 200',
  schema: {
    params: ofPerson,
    body: z.object({ text: text(MAX_NOTE), visibility: NoteVisibility }),
    response: { 201: MemberNote },
  },
})

export const updateMemberNote = endpoint({
  service: 'orgApi',
  method: 'PUT',
  url: '/api/v1/org/:id/member/item/:memberId/note/item/:noteId',
  summary: 'Extension: change a note about a member',
  schema: {
    params: ofNote,
    body: z.object({ text: text(MAX_NOTE), visibility: NoteVisibility, version: Version }),
    response: { 200: MemberNote },
  },
})

export const deleteMemberNote = endpoint({
  service: 'orgApi',
  method: 'DELETE',
  url: '/api/v1/org/:id/member/item/:memberId/note/item/:noteId',
  summary: 'Extension: remove a note about a member',
  schema: { params: ofNote, response: { 204: z.null() } },
})
