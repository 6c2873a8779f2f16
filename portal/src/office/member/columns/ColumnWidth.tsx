import { NARROWEST_COLUMN, WIDEST_COLUMN } from '@medlem/contract/memberView'
import { memberTableTexts as t } from '@medlem/i18n/en/portal/office/memberTable'
import { useState } from 'react'
import memberTableCss from '../table/memberTable.module.css'
import { fittingWidth } from './columnWidths.ts'

interface ColumnWidthProps {
  name: string
  /** In px; undefined where none was chosen. */
  width: number | undefined
  /** What it is then. */
  ownWidth: number
  onWidth: (px: number | undefined) => void
}

/** How wide a column is, for the keyboard. */
export function ColumnWidth({ name, width, ownWidth, onWidth }: ColumnWidthProps) {
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
    <input
      type="number"
      className={`control ${memberTableCss.columnWidth}`}
      min={NARROWEST_COLUMN}
      max={WIDEST_COLUMN}
      step={8}
      aria-label={t.widthOf({ name })}
      value={typed ?? width ?? ownWidth}
      onChange={({ target }) => write(target.value)}
      onBlur={leave}
    />
  )
}
