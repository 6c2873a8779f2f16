import { commonTexts } from '@medlem/i18n/en/portal/common'
import { X } from 'lucide-react'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import './dialog.css'

export interface DialogProps {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  lead?: ReactNode
  children: ReactNode
  /** Without it a click on the ground behind closes too. */
  keepOnOutsideClick?: boolean
  /** As high as it may be from the start, so that what comes late moves nothing that is pressed. */
  isTall?: boolean | undefined
}

/**
 * A modal dialog: the browser's own element keeps the focus inside, answers Escape and gives the focus back.
 * On a phone it rises from the bottom edge.
 */
export function Dialog(props: DialogProps) {
  return props.isOpen ? <OpenDialog {...props} /> : null
}

function OpenDialog({ onClose, title, lead, children, keepOnOutsideClick, isTall }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const titleId = useId()
  useLayoutEffect(() => {
    const dialog = element.current
    dialog?.showModal()
    // Read from the top, instead of starting on the button that leaves.
    heading.current?.focus()
    return () => dialog?.close()
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the key for closing is Escape, answered by the element itself
    <dialog
      ref={element}
      className={isTall ? 'dialog dialog-tall' : 'dialog'}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        if (event.target === element.current && !keepOnOutsideClick) onClose()
      }}
    >
      <div className="dialog-body">
        <div className="dialog-head">
          <h2 ref={heading} className="dialog-title" id={titleId} tabIndex={-1}>
            {title}
          </h2>
          <button type="button" className="icon-button" onClick={onClose}>
            <X size={20} aria-hidden="true" />
            <span className="visually-hidden">{commonTexts.close}</span>
          </button>
          {lead && <p className="dialog-lead">{lead}</p>}
        </div>
        <div className="dialog-rest">{children}</div>
      </div>
    </dialog>
  )
}

/** The row of buttons at the end of a dialog, always in sight. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="dialog-actions">{children}</div>
}
