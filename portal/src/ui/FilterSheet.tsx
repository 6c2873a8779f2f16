import { filterTexts } from '@medlem/i18n/en/portal/filter'
import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from './Button.tsx'
import { Dialog, DialogActions } from './Dialog.tsx'
import './filterSheet.css'
import { usePhone } from './usePhone.ts'

interface FilterSheetProps {
  /** How many of the fields narrow the list. */
  set: number
  /** What the button that closes the sheet says: 'Show 12 events'. */
  done: string
  /** Fields that act at once. */
  children: ReactNode
}

/** Fields of a filter that are seldom wanted: beside the search, on a phone in a sheet, so that the list begins high. */
export function FilterSheet({ set, done, children }: FilterSheetProps) {
  const isPhone = usePhone()
  const [isOpen, setOpen] = useState(false)
  if (!isPhone) return children
  return (
    <>
      <button type="button" className="icon-button" onClick={() => setOpen(true)}>
        <SlidersHorizontal size={20} aria-hidden="true" />
        <span className="visually-hidden">
          {set === 0 ? filterTexts.filters : filterTexts.filtersSet({ count: set })}
        </span>
        {set > 0 && (
          <span className="count" aria-hidden="true">
            {set}
          </span>
        )}
      </button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={filterTexts.filters}>
        <div className="grid gap-4">
          {children}
          <DialogActions>
            <Button
              onClick={() => {
                // A press takes the focus from a field only in some browsers; what is typed in it is asked for when it is left.
                if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
                setOpen(false)
              }}
            >
              {done}
            </Button>
          </DialogActions>
        </div>
      </Dialog>
    </>
  )
}
