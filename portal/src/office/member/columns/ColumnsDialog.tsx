import { memberTableTexts as t } from '@medlem/i18n/en/portal/office/memberTable'
import { Dialog } from '../../../ui/Dialog.tsx'
import { RadioGroup } from '../../../ui/RadioGroup.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { Tick } from '../../../ui/Tick.tsx'
import memberTableCss from '../table/memberTable.module.css'
import { type TableState, yearsAround } from '../table/tableState.ts'
import { ColumnPlace } from './ColumnPlace.tsx'
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
  const shown = shownColumns(columns, context)
  const offered = [...shown, ...allColumns(context).filter((column) => !columns.includes(column))]
  return (
    <Dialog isOpen title={t.columns} lead={t.columnsLead} onClose={onClose}>
      <fieldset className={memberTableCss.valueList}>
        <legend className="visually-hidden">{t.columns}</legend>
        {offered.map((column) => {
          const { name = '', width = 0 } = columnOf(column, context.fields) ?? {}
          const at = shown.indexOf(column)
          const movedTo = (to: number) => shown.toSpliced(at, 1).toSpliced(to, 0, column)
          return (
            <div key={column} className="choice-row">
              <label className={memberTableCss.valueName}>
                <Tick
                  checked={at >= 0}
                  onChange={({ target }) =>
                    onChange({
                      columns: target.checked
                        ? [...columns, column]
                        : columns.filter((one) => one !== column),
                    })
                  }
                />
                <span>{name}</span>
              </label>
              {at >= 0 && (
                <ColumnPlace
                  name={name}
                  width={widths[column]}
                  ownWidth={Math.round(width * PX_PER_REM)}
                  onWidth={(px) => onChange({ widths: withWidth(widths, column, px) })}
                  onUp={at > 0 ? () => onChange({ columns: movedTo(at - 1) }) : undefined}
                  onDown={at < shown.length - 1 ? () => onChange({ columns: movedTo(at + 1) }) : undefined}
                />
              )}
            </div>
          )
        })}
      </fieldset>
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
