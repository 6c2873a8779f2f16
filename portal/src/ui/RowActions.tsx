import { rowActionsTexts } from '@medlem/i18n/en/portal/rowActions'
import { useState } from 'react'
import { type Action, ActionDialog } from './ActionDialog.tsx'
import { Button } from './Button.tsx'
import { visuallyHidden } from './visuallyHidden.tsx'

export interface RowAction extends Action {
  isBusy?: boolean
}

interface RowActionsProps {
  /** Whose row it is. */
  name: string
  /** What is done most is first, what ends something last. */
  actions: readonly RowAction[]
}

/** What can be done with a row: one or two actions stand in it; of more the first does, and the rest is under *More*. */
export function RowActions({ name, actions }: RowActionsProps) {
  const [isOpen, setOpen] = useState(false)
  const shown = actions.length > 2 ? actions.slice(0, 1) : actions
  const rest = actions.slice(shown.length)
  if (actions.length === 0) return null
  return (
    <div className="-ml-3 flex flex-wrap">
      {shown.map(({ id, label, isBusy = false, onPress }) => (
        <Button key={id} variant="quiet" busy={isBusy} onClick={onPress}>
          <span>{label}</span>
        </Button>
      ))}
      {rest.length > 0 && (
        <Button
          variant="quiet"
          aria-haspopup="dialog"
          busy={rest.some(({ isBusy }) => isBusy)}
          onClick={() => setOpen(true)}
        >
          <span>{rowActionsTexts.more({ name, hidden: visuallyHidden })}</span>
        </Button>
      )}
      {isOpen && (
        <ActionDialog
          title={name}
          actions={rest.map((action) => ({
            ...action,
            onPress: () => {
              // First, so that what opens next gives the focus back to the row.
              setOpen(false)
              action.onPress()
            },
          }))}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}
