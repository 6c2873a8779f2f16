import type { Href } from '@medlem/contract/portalAddress'
import { useRouter } from '@tanstack/react-router'
import type { ComponentProps, MouseEvent } from 'react'

export type AppLinkProps = ComponentProps<'a'> & {
  href: Href
  /** The page stays where it is scrolled to: the link changes only what is below it. */
  keepsScroll?: boolean
}

function staysInThisTab(event: MouseEvent<HTMLAnchorElement>): boolean {
  const { target } = event.currentTarget
  const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  return !event.defaultPrevented && event.button === 0 && !modified && (target === '' || target === '_self')
}

/** A link to an address of the portal (`hrefOf('/membership-new', { org })`): no page load, and the screen is fetched on intent. */
export function AppLink({
  href,
  keepsScroll = false,
  onClick,
  onPointerEnter,
  onFocus,
  ...rest
}: AppLinkProps) {
  const router = useRouter()
  const preload = () => {
    router.preloadRoute({ to: '.', href }).catch(() => undefined)
  }
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event)
        if (!staysInThisTab(event)) return
        event.preventDefault()
        if (keepsScroll) void router.navigate({ href, resetScroll: false })
        else router.history.push(href)
      }}
      onPointerEnter={(event) => {
        onPointerEnter?.(event)
        preload()
      }}
      onFocus={(event) => {
        onFocus?.(event)
        preload()
      }}
    />
  )
}
