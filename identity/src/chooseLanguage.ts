import type { ServerResponse } from 'node:http'
import { languages } from '@medlem/i18n/languages'
import { languageCookie } from '@medlem/i18n/requestLanguage'
import { LANGUAGE } from './pages/languageSwitch.ts'
import type { Parts } from './parts.ts'

/** The language that was chosen on a page, in its form or its address, which is kept from now on; undefined for none. */
export function chooseLanguage(
  { addresses }: Pick<Parts, 'addresses'>,
  res: ServerResponse,
  sent: URLSearchParams,
): string | undefined {
  const chosen = sent.get(LANGUAGE)
  if (chosen === null || !languages().get(chosen)?.isOffered) return undefined
  res.appendHeader('Set-Cookie', languageCookie(chosen, addresses))
  return chosen
}
