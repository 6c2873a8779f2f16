import { peopleProblemTexts } from '@medlem/i18n/en/server/problem/people'
import { languages, offeredLanguages } from '@medlem/i18n/languages'
import { refuseField } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'

/** Refuses a language that people can't choose, named by the field that it came in; null and undefined are none. */
export function requireOfferedLanguage(field: string, language: string | null | undefined): void {
  if (language === null || language === undefined || languages().get(language)?.isOffered) return
  const offered = offeredLanguages().map(({ name }) => name)
  const message = say(peopleProblemTexts, (t) => t.chooseLanguage({ languages: offered.join(', ') }))
  throw refuseField(field, 'invalid', message)
}
