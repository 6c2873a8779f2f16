import type { MemberNote, NoteVisibility } from '@medlem/contract/memberNote'
import { peopleProblemTexts } from '@medlem/i18n/en/server/problem/people'
import { requireNewest } from '../../platform/audit/requireNewest.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { forbidden, invalidRequest, notFound } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import { auditAdministration } from '../access/auditCaller.ts'
import type { Caller } from '../access/caller.ts'
import { administers } from '../access/policy.ts'
import { requirePerson } from '../person/requirePerson.ts'
import type { PersonKey } from '../person/store.ts'
import {
  countNotes,
  deleteNote,
  insertNote,
  listNotes,
  lockNote,
  type NamedNote,
  updateNote,
} from './store.ts'

/** All of a person's are shown at once. */
const MAX_NOTES = 200

interface Words {
  text: string
  visibility: NoteVisibility
}

export async function addMemberNote(
  deps: Deps,
  caller: Caller,
  { key, body }: { key: PersonKey; body: Words },
): Promise<MemberNote> {
  const seesConfidential = await requireWriter(deps, caller, key)
  requireVisible(body, seesConfidential)
  const at = deps.clock.now()
  const row = await deps.db.transaction(async (tx) => {
    if ((await countNotes(tx, key)) >= MAX_NOTES) throw tooManyNotes()
    const writtenBy = caller.actor.id
    const made = await insertNote(tx, { ...key, ...body, writtenBy, createdAt: at, updateDate: at })
    await auditAdministration(tx, caller, entryOf('member_note_create', { key, noteId: made.id, at }))
    return made
  })
  return presentNote({ row, writer: `${caller.actor.firstName} ${caller.actor.lastName}` })
}

export async function updateMemberNote(
  deps: Deps,
  caller: Caller,
  { key, noteId, body }: { key: PersonKey; noteId: string; body: Words & { version: number } },
): Promise<MemberNote> {
  const seesConfidential = await requireWriter(deps, caller, key)
  requireVisible(body, seesConfidential)
  const at = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    const before = await lockNote(tx, { ...key, id: noteId, seesConfidential })
    if (!before) throw notFound()
    await requireNewest(tx, body.version, {
      version: before.version,
      orgId: key.orgId,
      objectId: noteId,
      actions: ['member_note_update'],
    })
    const { text, visibility } = body
    await updateNote(tx, noteId, { text, visibility, updateDate: at })
    await auditAdministration(tx, caller, entryOf('member_note_update', { key, noteId, at }))
  })
  const note = (await listNotes(deps.db, key, seesConfidential)).find(({ row }) => row.id === noteId)
  if (!note) throw notFound()
  return presentNote(note)
}

export async function deleteMemberNote(
  deps: Deps,
  caller: Caller,
  { key, noteId }: { key: PersonKey; noteId: string },
): Promise<void> {
  const seesConfidential = await requireWriter(deps, caller, key)
  const at = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    if (!(await lockNote(tx, { ...key, id: noteId, seesConfidential }))) throw notFound()
    await deleteNote(tx, noteId)
    await auditAdministration(tx, caller, entryOf('member_note_delete', { key, noteId, at }))
  })
}

export function presentNote({ row, writer }: NamedNote): MemberNote {
  const { id, text, visibility, createdAt, updateDate, version } = row
  return {
    id,
    text,
    visibility,
    writtenBy: writer,
    createdAt: createdAt.toISOString(),
    updateDate: updateDate.toISOString(),
    version,
  }
}

/** Whether the caller, who may write notes, reads confidential ones too. */
async function requireWriter(deps: Deps, caller: Caller, key: PersonKey): Promise<boolean> {
  const { organisation } = await requirePerson(deps, caller, { key, right: 'members:write' })
  return administers(caller, organisation, 'members:confidential')
}

/** 403 for a note that its writer could not read afterwards. */
function requireVisible({ visibility }: Words, seesConfidential: boolean): void {
  if (visibility === 'staff' || seesConfidential) return
  throw forbidden(say(peopleProblemTexts, (t) => t.notConfidential))
}

function tooManyNotes() {
  const message = say(peopleProblemTexts, (t) => t.tooManyNotes({ most: MAX_NOTES }))
  return invalidRequest([{ field: 'text', code: 'taken', message }], 409)
}

type NoteAction = 'member_note_create' | 'member_note_update' | 'member_note_delete'

/** What a note says is not in the audit log, which can't be erased. */
function entryOf(action: NoteAction, { key, noteId, at }: { key: PersonKey; noteId: string; at: Date }) {
  return { action, orgId: key.orgId, subjectId: key.memberId, objectId: noteId, at }
}
