import type { Href } from '@medlem/contract/portalAddress'
import { useRouter } from '@tanstack/react-router'

/** Goes to an address of the portal (`hrefOf('/membership-new', { org })`), as a link would. */
export function useGoTo(): (href: Href, options?: { replace?: boolean }) => void {
  const { history } = useRouter()
  return (href, { replace = false } = {}) => {
    if (replace) history.replace(href)
    else history.push(href)
  }
}
