const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/** Addresses of the portal (Spec 2) that have a screen; '{id}' stands for an id of ours. */
export const productPaths = [
  '/',
  '/organizations',
  '/contact-us',
  '/memberships',
  '/membership-new',
  '/organizations-review',
  '/membership-confirm',
  '/membership-decline',
  '/membership-{id}-history',
  '/membership-{id}-receipt',
] as const

const pattern = new RegExp(`^(?:${productPaths.map((path) => path.replace('{id}', ID)).join('|')})$`)

/** Whether the portal has a screen for a path; case counts, and a wrong id is no address. */
export function isProductPath(path: string): boolean {
  return pattern.test(path)
}
