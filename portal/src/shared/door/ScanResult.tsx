import { doorTexts as t } from '@medlem/i18n/en/portal/door'
import { CircleCheck, CircleX, Hand } from 'lucide-react'
import { useId, useLayoutEffect, useRef } from 'react'
import css from './door.module.css'
import { type DoorAnswer, scanResultLabels } from './scanResultLabels.ts'

const looks = {
  good: { Icon: CircleCheck, colour: css.good },
  wait: { Icon: Hand, colour: css.wait },
  bad: { Icon: CircleX, colour: css.bad },
} as const

interface ScanResultProps {
  answer: DoorAnswer
  /** Of what is owed. */
  currency: string | undefined
  /** Left out where nothing was done. */
  onUndo: (() => void) | undefined
  onClose: () => void
}

/** The answer over the whole screen: a colour, a symbol and a word. Escape, or a press on it, goes on. */
export function ScanResult({ answer, currency, onUndo, onClose }: ScanResultProps) {
  const element = useRef<HTMLDialogElement>(null)
  const next = useRef<HTMLButtonElement>(null)
  const id = useId()
  useLayoutEffect(() => {
    const dialog = element.current
    dialog?.showModal()
    next.current?.focus()
    return () => dialog?.close()
  }, [])
  const { tone, word, name, note } = scanResultLabels(answer, currency)
  const { Icon, colour } = looks[tone]
  return (
    <dialog
      ref={element}
      className={`${css.result} ${colour}`}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className={css.resultBody}>
        <Icon size={96} strokeWidth={1.8} aria-hidden="true" />
        <h2 id={id}>{word}</h2>
        {name && <p className={css.resultName}>{name}</p>}
        {note && <p>{note}</p>}
      </div>
      <div className={css.resultActions}>
        {onUndo && (
          <button type="button" onClick={onUndo}>
            {t.undo}
          </button>
        )}
        <button type="button" ref={next} className={css.next} onClick={onClose}>
          {t.next}
        </button>
      </div>
    </dialog>
  )
}
