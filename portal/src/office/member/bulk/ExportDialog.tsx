import { type ExportColumn, MemberExport } from '@medlem/contract/memberExport'
import type { MemberSelection } from '@medlem/contract/memberSelection'
import type { MemberColumn } from '@medlem/contract/memberView'
import { memberTableTexts as t } from '@medlem/i18n/en/portal/office/memberTable'
import { useExportMembers } from '../../../api/member/memberTable.ts'
import { FormDialog } from '../../../shared/form/FormDialog.tsx'
import { textFieldProps } from '../../../shared/form/textFieldProps.ts'
import { useDialogForm } from '../../../shared/form/useDialogForm.ts'
import { download, downloadCsv } from '../../../ui/download.ts'
import { RadioGroup } from '../../../ui/RadioGroup.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { Tick } from '../../../ui/Tick.tsx'
import type { ColumnContext } from '../columns/columns.tsx'
import { columnOf, shownColumns } from '../columns/ownColumn.ts'
import type { TableState } from '../table/tableState.ts'

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
  const file = useExportMembers(orgId)
  const { form, dialog } = useDialogForm({
    defaultValues: { isPostal: false, purpose: '', format: 'xlsx' as 'xlsx' | 'csv' },
    write: file,
    send: ({ isPostal, purpose, format }) => {
      const columns: ExportColumn[] = isPostal ? postalOf(shown) : shown
      return file.mutateAsync({
        selection,
        columns,
        sort,
        direction,
        year: context.year,
        purpose: purpose.trim(),
        format,
      })
    },
    fields: ['purpose'],
    onClose,
    onDone: (content) => {
      if (typeof content === 'string') downloadCsv(`members-${orgKey}.csv`, content)
      else download(`members-${orgKey}.xlsx`, content.type, content)
      onDone()
    },
  })
  return (
    <FormDialog
      {...dialog}
      title={t.exportTitle}
      lead={t.exportLead}
      submit={count === undefined ? t.exportEveryone : t.exportCount({ count })}
      failed={{ refused: t.notExported }}
    >
      <p>
        {t.exportColumns({
          columns: [
            t.columnName,
            ...shown.map((column) => columnOf(column, context.fields)?.label(context)),
          ].join(', '),
        })}
      </p>
      <label className="choice-row">
        <Tick {...form.register('isPostal')} />
        <span>{t.exportPostal}</span>
      </label>
      <RadioGroup
        legend={t.exportFormat}
        options={[
          { value: 'xlsx', label: t.formatXlsx },
          { value: 'csv', label: t.formatCsv },
        ]}
        field={form.register('format')}
      />
      <TextField
        label={t.purpose}
        hint={t.purposeHint}
        {...textFieldProps(form, 'purpose', MemberExport.shape.purpose, {
          validate: (purpose) => purpose.trim() !== '' || t.purposeMissing,
        })}
      />
    </FormDialog>
  )
}
