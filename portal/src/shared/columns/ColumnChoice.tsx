import { memberTableTexts as t } from '@medlem/i18n/en/portal/office/memberTable'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { Tick } from '../../ui/Tick.tsx'
import css from './columnChoice.module.css'

export interface ColumnChoiceProps<Column extends string> {
  /** Those that were chosen, in their order. */
  columns: readonly Column[]
  /** Those of them that the table shows. */
  shown: readonly Column[]
  /** All that can be chosen. */
  all: readonly Column[]
  nameOf: (column: Column) => string
  /** One that stays. */
  fixed?: Column
  onColumns: (columns: Column[]) => void
  /** Beside a column that is shown, such as its width. */
  children?: (column: Column) => ReactNode
}

/** Which columns a table has, and in which order: the shown ones first, for pointer and keyboard. */
export function ColumnChoice<Column extends string>(props: ColumnChoiceProps<Column>) {
  const { columns, shown, all, nameOf, fixed, onColumns, children } = props
  const offered = [...shown, ...all.filter((column) => !columns.includes(column))]
  return (
    <fieldset className={css.list}>
      <legend className="visually-hidden">{t.columns}</legend>
      {offered.map((column) => {
        const name = nameOf(column)
        const at = shown.indexOf(column)
        const moveTo = (to: number) => onColumns(shown.toSpliced(at, 1).toSpliced(to, 0, column))
        const change = (isIn: boolean) =>
          onColumns(isIn ? [...columns, column] : columns.filter((one) => one !== column))
        return (
          <div key={column} className="choice-row">
            <label className={css.name}>
              <Tick
                checked={at >= 0}
                disabled={column === fixed}
                onChange={({ target }) => change(target.checked)}
              />
              <span>{name}</span>
            </label>
            {at >= 0 && (
              <span className={css.place}>
                {children?.(column)}
                <MoveButton
                  label={t.columnUp({ name })}
                  onMove={at > 0 ? () => moveTo(at - 1) : undefined}
                  icon={<ArrowUp size={18} aria-hidden="true" />}
                />
                <MoveButton
                  label={t.columnDown({ name })}
                  onMove={at < shown.length - 1 ? () => moveTo(at + 1) : undefined}
                  icon={<ArrowDown size={18} aria-hidden="true" />}
                />
              </span>
            )}
          </div>
        )
      })}
    </fieldset>
  )
}

interface MoveButtonProps {
  label: string
  icon: ReactNode
  /** Undefined at the end of the columns. */
  onMove: (() => void) | undefined
}

function MoveButton({ label, icon, onMove }: MoveButtonProps) {
  return (
    <button type="button" aria-label={label} aria-disabled={!onMove} onClick={onMove}>
      {icon}
    </button>
  )
}
