import { shellTexts } from '@medlem/i18n/en/portal/shell'
import { titleTexts } from '@medlem/i18n/en/portal/title'
/** Spec 8: a 404 says 'Page Not Found', anything else 'Internal Server Error' with the message. */
export function faultTitle(status: number): string {
  return status === 404 ? titleTexts.pageNotFound : shellTexts.serverError
}
