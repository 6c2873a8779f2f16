import { getLanguage, updateLanguage } from '@medlem/contract/language'
import { call } from '../call/call.ts'
import { portalConfig } from '../portalConfig/portalConfig.ts'
import { keepLanguageCookie, readLanguageCookie } from './languageCookie.ts'

/** The language of the cookie when it last agreed with a member's; a cookie that differs was chosen since. */
const SYNCED = 'language-synced'
/** For whom it was looked up in this tab. */
const FOLLOWED = 'language-followed'

export function keepSyncedLanguage(language: string): void {
  localStorage.setItem(SYNCED, language)
}

/** What came with the member; undefined from a server that does not send it along. */
let known: string | null | undefined

export function noteLanguage(language: string | null | undefined): void {
  known = language
}

/**
 * After a sign-in the member's language wins over the device's; a language that was chosen where one signs in becomes the
 * member's. Resolves to whether the document has to be loaded anew, in the language of the cookie.
 */
export async function followLanguage(memberId: string, built: string): Promise<boolean> {
  const { languages = [] } = await portalConfig
  if (languages.length < 2) return false
  const shown = readLanguageCookie()
  const isOffered = (language: string) => languages.some(({ id }) => id === language)
  if (shown !== null && shown !== localStorage.getItem(SYNCED) && isOffered(shown)) {
    await call(updateLanguage, { body: { chosen: shown } })
    keepSyncedLanguage(shown)
    return false
  }
  if (sessionStorage.getItem(FOLLOWED) === memberId) return false
  const language = known === undefined ? (await call(getLanguage, {})).language : known
  sessionStorage.setItem(FOLLOWED, memberId)
  if (language === null || !isOffered(language)) return false
  keepSyncedLanguage(language)
  keepLanguageCookie(language)
  return language !== built
}
