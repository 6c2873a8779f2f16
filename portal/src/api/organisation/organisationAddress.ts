import type { Href } from '@medlem/contract/portalAddress'
/** Where an organisation's own page is (Spec 2). */
export function organisationAddress(id: string): Href {
  return `/organizations-${id}-details`
}
