/** Spec 8: a 404 says 'Page Not Found', anything else 'Internal Server Error' with the message. */
export function faultTitle(status: number): string {
  return status === 404 ? 'Page Not Found' : 'Internal Server Error'
}
