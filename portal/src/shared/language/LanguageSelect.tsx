import { languageTexts } from '@medlem/i18n/en/portal/language'
import { useConfig } from '../../api/portalConfig/useConfig.ts'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { Section } from '../../ui/Section.tsx'
import { SelectField } from '../../ui/SelectField.tsx'

export interface LanguageSelectProps {
  label: string
  hint: string
  /** What the choice means now, above the field. */
  lead?: (name: string | undefined) => string
  /** What it says where no language is chosen. */
  none: string
  /** Null where none is chosen. */
  chosen: string | null
  onChoose: (language: string | null) => void
  /** The choice before is being saved: another one is ignored. */
  isSaving: boolean
  isSaved?: boolean
  error: Error | null
}

/** A language to choose, which is saved at once. Nothing where there is one only. */
export function LanguageSelect({
  chosen,
  onChoose,
  isSaving,
  isSaved,
  error,
  lead,
  ...texts
}: LanguageSelectProps) {
  const { languages = [] } = useConfig()
  if (languages.length < 2) return null
  return (
    <Section title={languageTexts.title}>
      {lead && (
        <p className="mb-4 border-t border-line pt-4 text-soft">
          {lead(languages.find(({ id }) => id === chosen)?.name)}
        </p>
      )}
      <div className="grid max-w-md gap-3">
        <SelectField
          label={texts.label}
          hint={texts.hint}
          value={chosen ?? ''}
          aria-disabled={isSaving || undefined}
          options={[
            { value: '', label: texts.none },
            ...languages.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={({ target }) => {
            if (!isSaving) onChoose(target.value || null)
          }}
        />
        <p role="status" className="text-meta text-soft empty:hidden">
          {isSaved && languageTexts.saved}
        </p>
        {error && <ErrorNotice error={error} title={languageTexts.notSaved} />}
      </div>
    </Section>
  )
}
