import { useRouter } from '@tanstack/react-router'

/** Goes to an address of the portal ('/membership-new?org=1'), as a link would. */
export function useGoTo(): (href: string, options?: { replace?: boolean }) => void {
  const { history } = useRouter()
  return (href, { replace = false } = {}) => {
    if (replace) history.replace(href)
    else history.push(href)
  }
}
