import { demonstrationTexts } from '@medlem/i18n/en/portal/demonstration'
import { FlaskConical } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useDismiss } from './useDismiss.ts'
import './demonstrationChip.css'

/** Says that this is the demonstration; a press says what that means. */
export function DemonstrationChip() {
  const [isOpen, setOpen] = useState(false)
  const anchor = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const hintId = useId()
  useDismiss({
    isOpen,
    inside: [anchor],
    onDismiss: (byKey) => {
      setOpen(false)
      if (byKey) button.current?.focus()
    },
  })
  return (
    <div className="popup-anchor" ref={anchor}>
      <button
        ref={button}
        type="button"
        className="demonstration-chip"
        aria-expanded={isOpen}
        aria-controls={hintId}
        onClick={() => setOpen(!isOpen)}
      >
        <FlaskConical size={17} aria-hidden="true" />
        <span>{demonstrationTexts.name}</span>
      </button>
      {/* Read out when it is filled. */}
      <div id={hintId} role="status" className={isOpen ? 'popup' : undefined}>
        {isOpen && <p className="demonstration-hint">{demonstrationTexts.hint}</p>}
      </div>
    </div>
  )
}
