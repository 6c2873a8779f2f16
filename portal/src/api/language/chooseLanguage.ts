import { updateLanguage } from '@medlem/contract/language'
import { call } from '../call/call.ts'
import { keepSyncedLanguage } from './followLanguage.ts'
import { keepLanguageCookie } from './languageCookie.ts'

/** Chooses a language for this device, and for the member who is signed in; loads the document in it. */
export async function chooseLanguage(language: string, isSignedIn: boolean): Promise<void> {
  if (isSignedIn) {
    await call(updateLanguage, { body: { chosen: language } })
    keepSyncedLanguage(language)
  }
  keepLanguageCookie(language)
  location.reload()
}
