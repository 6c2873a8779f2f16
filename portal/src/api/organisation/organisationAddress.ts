/** Where an organisation's own page is (Spec 2). */
export function organisationAddress(id: string): string {
  return `/organizations-${id}-details`
}
