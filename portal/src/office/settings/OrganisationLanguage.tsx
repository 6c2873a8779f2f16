import type { Organisation } from '@medlem/contract/organisation'
import { languageTexts } from '@medlem/i18n/en/portal/language'
import { officeSetupTexts } from '@medlem/i18n/en/portal/office/setup'
import { useOrganisationSettings, useSaveSettings } from '../../api/organisation/organisationSettings.ts'
import { LanguageSelect } from '../../shared/language/LanguageSelect.tsx'

/** The language that an organisation speaks with members who chose none. */
export function OrganisationLanguage({ organisation: { id } }: { organisation: Pick<Organisation, 'id'> }) {
  const { data: settings } = useOrganisationSettings(id)
  const save = useSaveSettings(id)
  if (!settings) return null
  return (
    <LanguageSelect
      lead={(name) =>
        name === undefined ? officeSetupTexts.languageOfBrowser : officeSetupTexts.languageNow({ name })
      }
      label={languageTexts.ofOrganisation}
      hint={languageTexts.ofOrganisationHint}
      none={languageTexts.ofBrowser}
      chosen={save.isPending ? (save.variables.language ?? null) : settings.language}
      onChoose={(language) => save.mutate({ settings, language })}
      isSaving={save.isPending}
      isSaved={save.isSuccess}
      error={save.error}
    />
  )
}
