import { memberTableTexts as t } from '@medlem/i18n/en/portal/office/memberTable'
import { ColumnChoice } from '../../../shared/columns/ColumnChoice.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { RadioGroup } from '../../../ui/RadioGroup.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { type TableState, yearsAround } from '../table/tableState.ts'
import { ColumnWidth } from './ColumnWidth.tsx'
import type { ColumnContext } from './columns.tsx'
import { withWidth } from './columnWidths.ts'
import { allColumns, columnOf, shownColumns } from './ownColumn.ts'

/** A width of one's own is in px, as the pointer gives it. */
const PX_PER_REM = 16

interface ColumnsDialogProps {
  state: TableState
  context: Pick<ColumnContext, 'fields' | 'seesPayments'>
  /** Of the columns that have one. */
  year: number
  thisYear: number
  onChange: (change: Partial<Pick<TableState, 'columns' | 'density' | 'widths' | 'year'>>) => void
  onClose: () => void
}

/** Which columns the table has, in which order and how wide, of which year, and how high its rows are. */
export function ColumnsDialog({ state, context, year, thisYear, onChange, onClose }: ColumnsDialogProps) {
  const { columns, density, widths = {} } = state
  return (
    <Dialog isOpen title={t.columns} lead={t.columnsLead} onClose={onClose}>
      <ColumnChoice
        columns={columns}
        shown={shownColumns(columns, context)}
        all={allColumns(context)}
        nameOf={(column) => columnOf(column, context.fields)?.name ?? ''}
        onColumns={(chosen) => onChange({ columns: chosen })}
      >
        {(column) => {
          const { name = '', width = 0 } = columnOf(column, context.fields) ?? {}
          return (
            <ColumnWidth
              name={name}
              width={widths[column]}
              ownWidth={Math.round(width * PX_PER_REM)}
              onWidth={(px) => onChange({ widths: withWidth(widths, column, px) })}
            />
          )
        }}
      </ColumnChoice>
      <div className="mt-5">
        <SelectField
          label={t.columnsYear}
          value={year}
          options={yearsAround(thisYear, year)}
          onChange={({ target }) => onChange({ year: Number(target.value) })}
        />
      </div>
      <RadioGroup
        className="mt-5"
        legend={t.density}
        options={(['tight', 'airy'] as const).map((value) => ({ value, label: t[value] }))}
        value={density}
        onChange={(chosen) => onChange({ density: chosen })}
      />
    </Dialog>
  )
}
