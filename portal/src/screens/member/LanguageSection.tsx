import { languageTexts } from '@medlem/i18n/en/portal/language'
import { useChooseLanguage, useLanguageChoice } from '../../api/language/language.ts'
import { readActingFor } from '../../session/actingFor.ts'
import { LanguageSelect } from '../../shared/language/LanguageSelect.tsx'

/** The language of the member's screens, e-mails and receipts. */
export function LanguageSection() {
  const { data } = useLanguageChoice()
  const save = useChooseLanguage()
  if (!data || readActingFor() !== null) return null
  return (
    <LanguageSelect
      label={languageTexts.title}
      hint={languageTexts.hint}
      none={languageTexts.automatic}
      chosen={save.isPending ? save.variables : data.chosen}
      onChoose={(language) => save.mutate(language)}
      isSaving={save.isPending}
      error={save.error}
    />
  )
}
