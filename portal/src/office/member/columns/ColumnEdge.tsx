import { memberTableTexts as t } from '@medlem/i18n/en/portal/office/memberTable'
import { type PointerEvent, useRef } from 'react'
import memberGridCss from '../table/memberGrid.module.css'

interface ColumnEdgeProps {
  name: string
  onDrag: (px: number, heading: HTMLElement) => void
  onEnd: () => void
  onPutBack: () => void
}

/** The leading edge of a heading, for a pointer; without one the width is typed in the dialog of the columns. */
export function ColumnEdge({ name, onDrag, onEnd, onPutBack }: ColumnEdgeProps) {
  const began = useRef<{ x: number; width: number }>(undefined)
  const end = () => {
    began.current = undefined
    onEnd()
  }
  return (
    <span
      className={memberGridCss.columnEdge}
      title={t.dragWidth({ name })}
      aria-hidden="true"
      onPointerDown={(event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        began.current = { x: event.clientX, width: event.currentTarget.parentElement?.offsetWidth ?? 0 }
      }}
      onPointerMove={({ clientX, currentTarget: { parentElement } }) => {
        if (!began.current || !parentElement) return
        onDrag(began.current.width + began.current.x - clientX, parentElement)
      }}
      onPointerUp={end}
      onPointerCancel={end}
      onDoubleClick={onPutBack}
    />
  )
}
