import { memberTableTexts } from '@medlem/i18n/en/portal/office/memberTable'
import { officeParticipantTexts as t } from '@medlem/i18n/en/portal/office/participant'
import { ColumnChoice } from '../../../shared/columns/ColumnChoice.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { type ColumnOf, FIXED_COLUMN } from './participantColumns.tsx'
import type { ListColumn } from './participantList.ts'

interface ParticipantColumnsDialogProps {
  all: ReadonlyMap<ListColumn, ColumnOf>
  columns: readonly ListColumn[]
  onColumns: (columns: readonly ListColumn[]) => void
  onClose: () => void
}

/** Which columns the list of participants has, on the screen, on paper and in the file. */
export function ParticipantColumnsDialog({
  all,
  columns,
  onColumns,
  onClose,
}: ParticipantColumnsDialogProps) {
  return (
    <Dialog isOpen title={memberTableTexts.columns} lead={t.columnsLead} onClose={onClose}>
      <ColumnChoice
        columns={columns}
        shown={columns}
        all={[...all.keys()]}
        nameOf={(column) => all.get(column)?.name ?? ''}
        fixed={FIXED_COLUMN}
        onColumns={onColumns}
      />
    </Dialog>
  )
}
