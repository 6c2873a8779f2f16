import type { MemberNote } from '@medlem/contract/memberNote'
import { commonTexts } from '@medlem/i18n/en/portal/common'
import { officePersonTexts as t } from '@medlem/i18n/en/portal/office/person'
import { StickyNote } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { DeleteButton } from '../../ui/DeleteButton.tsx'
import { HappenedRow } from './TimelineRow.tsx'

interface NoteRowProps {
  note: MemberNote
  /** Left out for those who may not write notes. */
  onEdit: ((note: MemberNote) => void) | undefined
  onDelete: (noteId: string) => void
}

/** What somebody of the staff noted about a person. */
export function NoteRow({ note, onEdit, onDelete }: NoteRowProps) {
  const { id, text, writtenBy, visibility, createdAt } = note
  return (
    <HappenedRow
      icon={StickyNote}
      at={createdAt}
      beside={
        <>
          <p>{writtenBy ?? t.erasedWriter}</p>
          {visibility === 'confidential' && <p>{t.confidential}</p>}
        </>
      }
    >
      <p className="whitespace-pre-line wrap-anywhere">{text}</p>
      {onEdit && (
        <div className="-ml-3 flex items-center">
          <Button variant="quiet" onClick={() => onEdit(note)}>
            {commonTexts.edit}
          </Button>
          <DeleteButton what={t.noteText} onDelete={() => onDelete(id)} />
        </div>
      )}
    </HappenedRow>
  )
}
