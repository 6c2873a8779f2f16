import type { Organisation } from '@medlem/contract/organisation'
import { languageTexts } from '@medlem/i18n/en/portal/language'
import { useOrganisationSettings, useSaveLanguage } from '../../api/organisation/organisationSettings.ts'
import { useConfig } from '../../shell/config.ts'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { Section } from '../../ui/Section.tsx'
import { SelectField } from '../../ui/SelectField.tsx'

/** The language that an organisation speaks with members who chose none; saved at once. */
export function OrganisationLanguage({ organisation: { id } }: { organisation: Pick<Organisation, 'id'> }) {
  const { languages = [] } = useConfig()
  const { data } = useOrganisationSettings(id)
  const save = useSaveLanguage(id)
  if (!data || languages.length < 2) return null
  const chosen = save.isPending ? save.variables.language : data.language
  return (
    <Section title={languageTexts.title}>
      <div className="grid max-w-md gap-3">
        <SelectField
          label={languageTexts.ofOrganisation}
          hint={languageTexts.ofOrganisationHint}
          value={chosen ?? ''}
          aria-disabled={save.isPending || undefined}
          options={[
            { value: '', label: languageTexts.ofBrowser },
            ...languages.map(({ id: value, name }) => ({ value, label: name })),
          ]}
          onChange={({ target }) => {
            if (!save.isPending) save.mutate({ settings: data, language: target.value || null })
          }}
        />
        <p role="status" className="text-meta text-soft empty:hidden">
          {save.isSuccess && languageTexts.saved}
        </p>
        {save.error && <ErrorNotice error={save.error} title={languageTexts.notSaved} />}
      </div>
    </Section>
  )
}
