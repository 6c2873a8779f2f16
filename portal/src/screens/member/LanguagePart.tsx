import { languageTexts } from '@medlem/i18n/en/portal/language'
import { useChooseLanguage, useLanguageChoice } from '../../api/language/language.ts'
import { readActingFor } from '../../session/actingFor.ts'
import { useConfig } from '../../shell/config.ts'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { Section } from '../../ui/Section.tsx'
import { SelectField } from '../../ui/SelectField.tsx'

/** The language of the member's screens, e-mails and receipts; saved at once. Nothing where there is one only. */
export function LanguagePart() {
  const { languages = [] } = useConfig()
  const { data } = useLanguageChoice()
  const save = useChooseLanguage()
  if (!data || languages.length < 2 || readActingFor() !== null) return null
  const chosen = save.isPending ? save.variables : data.chosen
  return (
    <Section title={languageTexts.title}>
      <div className="grid max-w-md gap-3">
        <SelectField
          label={languageTexts.title}
          hint={languageTexts.hint}
          value={chosen ?? ''}
          aria-disabled={save.isPending || undefined}
          options={[
            { value: '', label: languageTexts.automatic },
            ...languages.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={({ target }) => {
            if (!save.isPending) save.mutate(target.value || null)
          }}
        />
        {save.error && <ErrorNotice error={save.error} title={languageTexts.notSaved} />}
      </div>
    </Section>
  )
}
