import { translationTexts } from '@medlem/i18n/en/portal/translation'
import { ChevronRight } from 'lucide-react'
import { Fragment, type ReactNode, useState } from 'react'
import { useConfig } from './config.ts'

/** What a form holds of other languages, by language and field. */
type TypedTranslations = Record<string, Record<string, string | undefined>>

export interface OtherLanguagesProps {
  /** The language of the fields above; null or left out where the organisation says none. */
  ownLanguage: string | null | undefined
  /** What the form holds now. */
  typed: TypedTranslations | undefined
  /** The fields of one language; `label` puts the language's name behind that of a field. */
  children: (language: { id: string; label: (field: string) => string }) => ReactNode
}

/** The same fields in other languages, open where something is written in one. Nothing where there is one language only. */
export function OtherLanguages({ ownLanguage, typed = {}, children }: OtherLanguagesProps) {
  const { languages = [] } = useConfig()
  const isWritten = (id: string) => Object.values(typed[id] ?? {}).some(Boolean)
  // A draft may come back after the first render. Fields that are emptied stay open.
  const [wasWritten, setWasWritten] = useState(false)
  const others = languages.filter(({ id }) => id !== ownLanguage || isWritten(id))
  if (!wasWritten && others.some(({ id }) => isWritten(id))) setWasWritten(true)
  if (others.length === 0) return null
  return (
    <details className="group" open={wasWritten}>
      <summary className="inline-flex min-h-11 items-center gap-2 font-semibold">
        <ChevronRight size={18} aria-hidden="true" className="group-open:rotate-90" />
        {translationTexts.title}
      </summary>
      <div className="mt-2 grid gap-5">
        <p className="field-hint">{translationTexts.hint}</p>
        {others.map(({ id, name }) => (
          <Fragment key={id}>
            {children({ id, label: (field) => translationTexts.fieldIn({ field, language: name }) })}
          </Fragment>
        ))}
      </div>
    </details>
  )
}
