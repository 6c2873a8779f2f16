import type { ExportColumn } from '@medlem/contract/memberExport'
import type { MemberSelection } from '@medlem/contract/memberSelection'
import type { MemberColumn } from '@medlem/contract/memberView'
import { commonTexts } from '@medlem/i18n/en/portal/common'
import { memberTableTexts as t } from '@medlem/i18n/en/portal/office/memberTable'
import { type FormEvent, useState } from 'react'
import { useExportMembers } from '../../../api/member/memberTable.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx'
import { download, downloadCsv } from '../../../ui/download.ts'
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import type { ColumnContext } from './columns.tsx'
import { columnOf, shownColumns } from './ownColumn.ts'
import type { TableState } from './tableState.ts'

interface ExportDialogProps {
  state: TableState
  context: ColumnContext
  orgKey: string
  /** The selected; everyone who was found where none is. */
  selection: MemberSelection
  /** Undefined where they are too many to be counted. */
  count: number | undefined
  onClose: () => void
  onDone: () => void
}

/** With what a label needs; the city may be among the columns already. */
const postalOf = (shown: readonly MemberColumn[]): ExportColumn[] => [
  ...shown.filter((column) => column !== 'city'),
  ...(['address', 'postcode', 'city', 'country'] as const),
]

/** Takes the list along as a file, after its purpose was given. */
export function ExportDialog(props: ExportDialogProps) {
  const { state, context, orgKey, selection, count, onClose, onDone } = props
  const { sort, direction, orgId } = state
  const shown = shownColumns(state.columns, context)
  const [isPostal, setIsPostal] = useState(false)
  const columns: ExportColumn[] = isPostal ? postalOf(shown) : shown
  const [purpose, setPurpose] = useState('')
  const [format, setFormat] = useState<'xlsx' | 'csv'>('xlsx')
  const [problem, setProblem] = useState<string>()
  const file = useExportMembers(orgId)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (purpose.trim() === '') {
      setProblem(t.purposeMissing)
      return
    }
    file.mutate(
      { selection, columns, sort, direction, year: context.year, purpose: purpose.trim(), format },
      {
        onSuccess: (content) => {
          if (typeof content === 'string') downloadCsv(`members-${orgKey}.csv`, content)
          else download(`members-${orgKey}.xlsx`, content.type, content)
          onDone()
        },
      },
    )
  }
  return (
    <Dialog isOpen title={t.exportTitle} lead={t.exportLead} onClose={onClose}>
      <form className="grid gap-5" onSubmit={submit} noValidate>
        <p>
          {t.exportColumns({
            columns: [
              t.columnName,
              ...shown.map((column) => columnOf(column, context.fields)?.label(context)),
            ].join(', '),
          })}
        </p>
        <label className="value-row">
          <input
            type="checkbox"
            className="tick"
            checked={isPostal}
            onChange={({ target }) => setIsPostal(target.checked)}
          />
          <span>{t.exportPostal}</span>
        </label>
        <fieldset className="value-list">
          <legend className="field-label mb-1">{t.exportFormat}</legend>
          {(['xlsx', 'csv'] as const).map((one) => (
            <label key={one} className="value-row">
              <input type="radio" name="format" checked={format === one} onChange={() => setFormat(one)} />
              <span>{one === 'xlsx' ? t.formatXlsx : t.formatCsv}</span>
            </label>
          ))}
        </fieldset>
        <TextField
          label={t.purpose}
          hint={t.purposeHint}
          maxLength={200}
          autoComplete="off"
          value={purpose}
          error={problem}
          onChange={({ target }) => {
            setPurpose(target.value)
            setProblem(undefined)
          }}
        />
        {file.error && <ErrorNotice error={file.error} title={t.notExported} />}
        <DialogActions>
          <Button variant="quiet" onClick={onClose}>
            {commonTexts.cancel}
          </Button>
          <Button type="submit" busy={file.isPending}>
            {count === undefined ? t.exportEveryone : t.exportCount({ count })}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
