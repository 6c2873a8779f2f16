import { uiTexts } from '@medlem/i18n/en/portal/ui'
import { Trash2, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from './Button.tsx'

/** Deletes something small for good, on the second press: the first one asks, and pressed again takes it back. */
export function DeleteButton({ what, onDelete }: { what: string; onDelete: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const Icon = isAsking ? X : Trash2
  return (
    // The second button comes up beside the first, which keeps its place under the pointer.
    <span className="flex flex-row-reverse items-center">
      <button
        type="button"
        className="icon-button"
        aria-expanded={isAsking}
        onClick={() => setAsking(!isAsking)}
      >
        <Icon size={17} aria-hidden="true" />
        <span className="visually-hidden">
          {isAsking ? uiTexts.keepOf({ what }) : uiTexts.deleteOf({ what })}
        </span>
      </button>
      {isAsking && (
        <Button variant="danger" onClick={onDelete}>
          <span aria-hidden="true" className="mini:hidden">
            {uiTexts.deleteShort}
          </span>
          <span className="sr-only mini:not-sr-only">{uiTexts.deleteForGood}</span>
        </Button>
      )}
    </span>
  )
}
