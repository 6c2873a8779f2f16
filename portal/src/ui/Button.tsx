import { uiTexts } from '@medlem/i18n/en/portal/ui'
import type { ComponentProps, ReactNode } from 'react'
import { AppLink, type AppLinkProps } from './AppLink.tsx'

type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'

interface Looks {
  variant?: ButtonVariant
  /** A lucide icon before the text, size 18. */
  icon?: ReactNode
  wide?: boolean
}

function classes({ variant = 'primary', wide }: Looks, extra?: string): string {
  return ['button', `button-${variant}`, wide && 'button-wide', extra].filter(Boolean).join(' ')
}

/** While `busy` the button keeps its focus and place but does nothing. */
export function Button({
  variant,
  icon,
  wide,
  busy = false,
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: ComponentProps<'button'> & Looks & { busy?: boolean }) {
  return (
    <button
      {...rest}
      type={busy ? 'button' : type}
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : onClick}
      className={classes({ variant, wide }, className)}
    >
      {busy ? <span className="spinner" aria-hidden="true" /> : icon}
      {children}
      {busy && <span className="visually-hidden">{uiTexts.pleaseWait}</span>}
    </button>
  )
}

/** Looks like a button, is a link to an address of the portal. */
export function ButtonLink({ variant, icon, wide, className, children, ...rest }: AppLinkProps & Looks) {
  return (
    <AppLink {...rest} className={classes({ variant, wide }, className)}>
      {icon}
      {children}
    </AppLink>
  )
}
