/** Status codes that have a page of their own at /page-error-{status}. */
export const errorPageStatuses = [400, 403, 404, 500, 503] as const

/** Addresses of the administration template that have no product meaning (Ruling 6): whole ones, and beginnings. */
export const templatePaths = [
  '/map-jqvmap',
  '/patient-details',
  '/widget-basic',
  '/flat-icons',
  '/empty-page',
] as const
export const templatePrefixes = ['/ui-', '/chart-', '/form-', '/table-', '/ecom-', '/uc-'] as const

/** What the sign-in's pages put behind the portal's address: the page that the sign-in was for is wanted again. */
export const SIGN_IN_AGAIN = '#sign-in-again'

/** Where anybody checks member cards; a card's code is this address with the token behind a '#' (decision 46). */
export const CARD_CHECK = '/card-check'

/** Where a helper's phone is at the door of an event; the token of the link stands behind the '#', which is sent to no server. */
export const DOOR = '/door'

/** Whether a page needs no sign-in; with a slash at the end it is the same address. */
export function isOpenPage(path: string): boolean {
  return /^\/(card-check|door)\/?$/.test(path)
}

/** Whether a page may use the camera: those two, and the door of staff. */
export function isCameraPage(path: string): boolean {
  return isOpenPage(path) || /^\/office\/[\w-]+\/events\/[\w-]+\/door\/?$/.test(path)
}
