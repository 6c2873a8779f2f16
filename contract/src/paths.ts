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

/** Where people without an account sign up for an event, and where their order is; the token of its link stands behind the '#'. */
export const GUEST_SIGN_UP = '/guest-sign-up'
export const GUEST_ORDER = '/guest-order'

/** Where who has no account sees and pays a share of a claim (decision 95); the token of its link stands behind the '#', too. */
export const GUEST_SHARE = '/guest-share'

const isScanner = (path: string) => /^\/(card-check|door)\/?$/.test(path)

/** Whether a page needs no sign-in; with a slash at the end it is the same address. */
export function isOpenPage(path: string): boolean {
  return isScanner(path) || isGuestPage(path)
}

/** Whether a page is for those who have no account: guests of an event, or payers of a share of a claim. */
export function isGuestPage(path: string): boolean {
  return /^\/guest-(sign-up|order|share)\/?$/.test(path)
}

/** Whether a page may use the camera: those that read codes, and the door of staff. */
export function isCameraPage(path: string): boolean {
  return isScanner(path) || /^\/office\/[\w-]+\/events\/[\w-]+\/door\/?$/.test(path)
}
