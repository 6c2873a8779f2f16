import { NARROWEST_COLUMN, WIDEST_COLUMN } from '@medlem/contract/memberView'
import { memberTableTexts as t } from '@medlem/i18n/en/portal/office/memberTable'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useState } from 'react'
import memberTableCss from '../table/memberTable.module.css'
import { fittingWidth } from './columnWidths.ts'

interface ColumnPlaceProps {
  name: string
  /** In px; undefined where none was chosen. */
  width: number | undefined
  /** What it is then. */
  ownWidth: number
  onWidth: (px: number | undefined) => void
  /** Undefined at the end of the columns. */
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
}

/** How wide a column is and where it stands, for the keyboard. */
export function ColumnPlace({ name, width, ownWidth, onWidth, onUp, onDown }: ColumnPlaceProps) {
  const [typed, setTyped] = useState<string>()
  const write = (text: string) => {
    setTyped(text)
    // Half a number is no width yet.
    if (text === '') onWidth(undefined)
    else if (fittingWidth(Number(text)) === Number(text)) onWidth(Number(text))
  }
  const leave = () => {
    if (typed) onWidth(fittingWidth(Number(typed)))
    setTyped(undefined)
  }
  return (
    <span className={memberTableCss.columnPlace}>
      <input
        type="number"
        className="control"
        min={NARROWEST_COLUMN}
        max={WIDEST_COLUMN}
        step={8}
        aria-label={t.widthOf({ name })}
        value={typed ?? width ?? ownWidth}
        onChange={({ target }) => write(target.value)}
        onBlur={leave}
      />
      <button type="button" aria-label={t.columnUp({ name })} aria-disabled={!onUp} onClick={onUp}>
        <ArrowUp size={18} aria-hidden="true" />
      </button>
      <button type="button" aria-label={t.columnDown({ name })} aria-disabled={!onDown} onClick={onDown}>
        <ArrowDown size={18} aria-hidden="true" />
      </button>
    </span>
  )
}
