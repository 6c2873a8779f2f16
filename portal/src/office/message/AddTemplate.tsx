import type { Organisation } from '@medlem/contract/organisation'
import { hrefOf } from '@medlem/contract/portalAddress'
import { commonTexts } from '@medlem/i18n/en/portal/common'
import { officeMessageTexts } from '@medlem/i18n/en/portal/office/message'
import { notFound, rootRouteId } from '@tanstack/react-router'
import { useState } from 'react'
import { useOrganisationsWith } from '../../api/organisation/withRight.ts'
import { useConfig } from '../../api/portalConfig/useConfig.ts'
import { useWordings } from '../../api/wording/wording.ts'
import { templates } from '../../shared/message/templates.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { ScreenSkeleton } from '../../ui/Skeleton.tsx'
import { useScreenSearch } from '../../ui/useScreenSearch.ts'
import { WordingEditor } from './WordingEditor.tsx'

/** Where administrators choose the words of an e-mail (`?org=&template=`); others see who does. */
export function AddTemplate() {
  const { org, template } = useScreenSearch('/add-email')
  const { organisations, error, refetch } = useOrganisationsWith('wording:write')
  if (!organisations) {
    return error ? (
      <ErrorNotice error={error} title={commonTexts.organisationsNotLoaded} retry={() => refetch()} />
    ) : (
      <ScreenSkeleton />
    )
  }
  if (organisations.length === 0) return <OthersWrite />
  const organisation = org === undefined ? organisations[0] : organisations.find(({ id }) => id === org)
  if (!organisation) throw notFound({ routeId: rootRouteId })
  if (template === undefined) return <ChooseEmail organisation={organisation} />
  return <OneEmail key={`${organisation.id} ${template}`} organisation={organisation} number={template} />
}

const seeAll = (
  <ButtonLink variant="secondary" href="/email-template">
    {officeMessageTexts.seeTemplates}
  </ButtonLink>
)

function OthersWrite() {
  return (
    <>
      <PageHeading title={officeMessageTexts.editEmail} />
      <EmptyState title={officeMessageTexts.othersWrite} action={seeAll}>
        {officeMessageTexts.othersWriteNote}
      </EmptyState>
    </>
  )
}

function ChooseEmail({ organisation: { id, name } }: { organisation: Organisation }) {
  return (
    <>
      <PageHeading title={officeMessageTexts.editEmail} lead={officeMessageTexts.chooseEmail({ name })} />
      <ul className="mb-8 max-w-3xl border-t border-line">
        {templates
          .filter(({ fixed }) => fixed === undefined)
          .map(({ number, title, when }) => (
            <li key={number} className="relative border-b border-line py-4">
              <h2 className="text-lead font-medium">
                <AppLink
                  className="underline decoration-edge decoration-1 after:absolute after:inset-0 hover:decoration-current"
                  href={hrefOf('/add-email', { org: id, template: String(number) })}
                >
                  {title}
                </AppLink>
              </h2>
              <p className="max-w-[64ch] text-soft">{when}</p>
            </li>
          ))}
      </ul>
      {seeAll}
    </>
  )
}

function OneEmail({ organisation, number }: { organisation: Organisation; number: string }) {
  const [language, setLanguage] = useState<string>()
  const { data, error, refetch } = useWordings(organisation.id, language)
  const template = templates.find((one) => String(one.number) === number)
  const wording = data?.find(({ templateId }) => String(templateId) === number)
  const shown = language ?? wording?.language
  if (data && !wording) throw notFound({ routeId: rootRouteId })
  if (data === null) return <OthersWrite />
  return (
    <>
      <PageHeading
        title={template?.title ?? officeMessageTexts.editEmail}
        lead={`${organisation.name}. ${template?.when ?? ''}`}
      />
      {error && !data && (
        <ErrorNotice error={error} title={officeMessageTexts.textNotLoaded} retry={() => refetch()} />
      )}
      {!data && !error && <ScreenSkeleton />}
      {shown !== undefined && <LanguageField value={shown} onChange={setLanguage} />}
      {wording && <WordingEditor key={wording.language} organisation={organisation} wording={wording} />}
    </>
  )
}

interface LanguageFieldProps {
  value: string
  onChange: (language: string) => void
}

/** Whose words are edited; nothing where there is one language only. */
function LanguageField({ value, onChange }: LanguageFieldProps) {
  const { languages = [] } = useConfig()
  if (languages.length < 2) return null
  return (
    <div className="mb-8 max-w-md">
      <SelectField
        label={officeMessageTexts.wordingLanguage}
        hint={officeMessageTexts.wordingLanguageHint}
        options={languages.map(({ id, name }) => ({ value: id, label: name }))}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  )
}
