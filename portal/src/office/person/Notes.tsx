import type { MemberNote } from '@medlem/contract/memberNote'
import { commonTexts } from '@medlem/i18n/en/portal/common'
import { officePersonTexts } from '@medlem/i18n/en/portal/office/person'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useNotes } from '../../api/person/person.ts'
import { WriteError } from '../../shared/WriteError.tsx'
import { Button } from '../../ui/Button.tsx'
import { DeleteButton } from '../../ui/DeleteButton.tsx'
import { copenhagenDay, formatDate } from '../../ui/format.ts'
import { List } from '../../ui/List.tsx'
import { Section } from '../../ui/Section.tsx'
import { NoteDialog } from './NoteDialog.tsx'
import personCss from './person.module.css'

interface NotesProps {
  orgId: string
  memberId: string
  notes: readonly MemberNote[]
  mayWrite: boolean
  seesConfidential: boolean
}

/** What the staff noted about a person. */
export function Notes({ orgId, memberId, notes, mayWrite, seesConfidential }: NotesProps) {
  const { save, remove } = useNotes(orgId, memberId)
  const [editing, setEditing] = useState<{ note?: MemberNote }>()
  const edit = (note?: MemberNote) => {
    save.reset()
    setEditing(note ? { note } : {})
  }
  return (
    <Section
      title={officePersonTexts.notes}
      action={
        mayWrite && (
          <Button variant="quiet" icon={<Plus size={18} aria-hidden="true" />} onClick={() => edit()}>
            {officePersonTexts.addNote}
          </Button>
        )
      }
    >
      {notes.length === 0 && !mayWrite && <p className="text-soft">{officePersonTexts.noNotes}</p>}
      {remove.error && <WriteError error={remove.error} />}
      <List>
        {notes.map((note) => (
          <li key={note.id} className={personCss.personRow}>
            <div className="min-w-0">
              <p className="whitespace-pre-line wrap-anywhere">{note.text}</p>
              <p className="text-meta text-soft tabular-nums">{writtenBy(note)}</p>
            </div>
            {mayWrite && (
              <div className="flex items-center">
                <Button variant="quiet" onClick={() => edit(note)}>
                  {commonTexts.edit}
                </Button>
                <DeleteButton what={officePersonTexts.noteText} onDelete={() => remove.mutate(note.id)} />
              </div>
            )}
          </li>
        ))}
      </List>
      {editing && (
        <NoteDialog
          orgId={orgId}
          memberId={memberId}
          note={editing.note}
          save={save}
          seesConfidential={seesConfidential}
          onClose={() => setEditing(undefined)}
        />
      )}
    </Section>
  )
}

function writtenBy({ writtenBy: name, createdAt, visibility }: MemberNote): string {
  const by = officePersonTexts.noteBy({
    name: name ?? officePersonTexts.erasedWriter,
    day: formatDate(copenhagenDay(createdAt)),
  })
  return visibility === 'confidential' ? `${by} · ${officePersonTexts.confidential}` : by
}
