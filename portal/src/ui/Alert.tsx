import { commonTexts } from '@medlem/i18n/en/portal/common'
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'

type AlertKind = 'info' | 'success' | 'warning' | 'error'

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, error: CircleAlert } as const

export interface AlertProps {
  kind?: AlertKind
  title?: string
  children?: ReactNode
  /** Buttons or links under the text. */
  actions?: ReactNode
  onClose?: () => void
  /** Read out when it appears; errors always are. */
  announce?: boolean
}

/** An inline notice: icon, words, and what can be done. */
export function Alert({ kind = 'info', title, children, actions, onClose, announce }: AlertProps) {
  const Icon = icons[kind]
  const role = kind === 'error' ? 'alert' : announce ? 'status' : undefined
  return (
    <div className={`alert alert-${kind}`} role={role}>
      <Icon size={20} aria-hidden="true" />
      <div className="alert-body">
        {title && <p className="alert-title">{title}</p>}
        {children}
        {actions && <div className="alert-actions">{actions}</div>}
      </div>
      {onClose && (
        <button type="button" className="icon-button" onClick={onClose}>
          <X size={18} aria-hidden="true" />
          <span className="visually-hidden">{commonTexts.close}</span>
        </button>
      )}
    </div>
  )
}
