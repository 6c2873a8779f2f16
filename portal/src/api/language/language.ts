import { getLanguage, type LanguageChoice, updateLanguage } from '@medlem/contract/language'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useMember } from '../../session/session.ts'
import { call } from '../call/call.ts'
import { orNull } from '../call/orNull.ts'
import { keyOf } from '../queryKeys.ts'
import { keepSyncedLanguage } from './followLanguage.ts'
import { forgetLanguageCookie, keepLanguageCookie } from './languageCookie.ts'

/** The member's language; null at a server that knows none. */
export function useLanguageChoice() {
  const { id } = useMember()
  return useQuery({
    queryKey: keyOf('language', id),
    queryFn: ({ signal }) => orNull(call(getLanguage, {}, { signal })),
  })
}

/** Chooses a language, null for none, and loads the document in it; what was typed is kept as in any reload. */
export function useChooseLanguage() {
  return useMutation({
    mutationFn: (chosen: LanguageChoice['chosen']) => call(updateLanguage, { body: { chosen } }),
    onSuccess: ({ language }) => {
      if (language === null) forgetLanguageCookie()
      else {
        keepSyncedLanguage(language)
        keepLanguageCookie(language)
      }
      location.reload()
    },
  })
}
