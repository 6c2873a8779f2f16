import type { Href } from '@medlem/contract/portalAddress'
import { ChevronRight, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { AppLink } from '../../ui/AppLink.tsx'

/** Where to go after a payment, as a row of the list `paid-rows`. */
export function NextStepRow({
  href,
  icon: Icon,
  children,
}: {
  href: Href
  icon: LucideIcon
  children: ReactNode
}) {
  return (
    <li>
      <AppLink href={href}>
        <Icon size={20} aria-hidden="true" />
        <span>{children}</span>
        <ChevronRight size={20} aria-hidden="true" />
      </AppLink>
    </li>
  )
}
