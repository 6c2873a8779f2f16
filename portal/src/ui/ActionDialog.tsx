import type { ReactNode } from 'react'
import { Dialog, type DialogProps } from './Dialog.tsx'

export const actionItem =
  'flex min-h-12 w-full items-center border-b border-line text-left font-medium hover:text-fjord'

export interface Action {
  id: string
  label: ReactNode
  /** It ends something. */
  isGrave?: boolean
  onPress: () => void
}

interface ActionDialogProps extends Pick<DialogProps, 'title' | 'lead' | 'onClose'> {
  actions: readonly Action[]
  /** More items, such as links. */
  children?: ReactNode
}

/** What can be done with one thing, a row for each; what is pressed opens what it is about. */
export function ActionDialog({ title, lead, actions, children, onClose }: ActionDialogProps) {
  return (
    <Dialog isOpen title={title} lead={lead} onClose={onClose}>
      <ul>
        {actions.map(({ id, label, isGrave = false, onPress }) => (
          <li key={id}>
            <button
              type="button"
              className={isGrave ? `${actionItem} text-berry` : actionItem}
              onClick={onPress}
            >
              {label}
            </button>
          </li>
        ))}
        {children}
      </ul>
    </Dialog>
  )
}
