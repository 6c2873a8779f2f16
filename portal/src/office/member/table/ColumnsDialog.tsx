import { memberTableTexts as t } from '@medlem/i18n/en/portal/office/memberTable'
import { Dialog } from '../../../ui/Dialog.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { allColumns, columnOf, type OwnFields, shownColumns } from './ownColumn.ts'
import { type TableState, yearsAround } from './tableState.ts'

interface ColumnsDialogProps {
  state: TableState
  fields: OwnFields
  /** Of the columns that have one. */
  year: number
  thisYear: number
  onChange: (change: Partial<Pick<TableState, 'columns' | 'density' | 'year'>>) => void
  onClose: () => void
}

/** Which columns the table has, in the order in which they are chosen, of which year, and how high its rows are. */
export function ColumnsDialog({ state, fields, year, thisYear, onChange, onClose }: ColumnsDialogProps) {
  const { columns, density } = state
  const offered = [
    ...shownColumns(columns, fields),
    ...allColumns(fields).filter((column) => !columns.includes(column)),
  ]
  return (
    <Dialog isOpen title={t.columns} lead={t.columnsLead} onClose={onClose}>
      <fieldset className="value-list">
        <legend className="visually-hidden">{t.columns}</legend>
        {offered.map((column) => (
          <label key={column} className="value-row">
            <input
              type="checkbox"
              className="tick"
              checked={columns.includes(column)}
              onChange={({ target }) =>
                onChange({
                  columns: target.checked ? [...columns, column] : columns.filter((one) => one !== column),
                })
              }
            />
            <span>{columnOf(column, fields)?.name}</span>
          </label>
        ))}
      </fieldset>
      <div className="mt-5">
        <SelectField
          label={t.columnsYear}
          value={year}
          options={yearsAround(thisYear, year)}
          onChange={({ target }) => onChange({ year: Number(target.value) })}
        />
      </div>
      <fieldset className="value-list mt-5">
        <legend className="field-label mb-1">{t.density}</legend>
        {(['tight', 'airy'] as const).map((one) => (
          <label key={one} className="value-row">
            <input
              type="radio"
              name="density"
              checked={density === one}
              onChange={() => onChange({ density: one })}
            />
            <span>{one === 'tight' ? t.tight : t.airy}</span>
          </label>
        ))}
      </fieldset>
    </Dialog>
  )
}
