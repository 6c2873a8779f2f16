import { translationTexts } from '@medlem/i18n/en/portal/translation'
import { ChevronRight } from 'lucide-react'
import { Fragment, type ReactNode, useId, useState } from 'react'
import { useConfig } from '../../api/portalConfig/useConfig.ts'
import { StatusDot } from '../../ui/StatusDot.tsx'

/** What a form holds of other languages, by language and field. */
type TypedTranslations = Record<string, Record<string, string | undefined>>

interface OtherLanguage {
  id: string
  /** Its own name: 'Dansk'. */
  name: string
  isWritten: boolean
  /** Puts the language's name behind that of a field. */
  label: (field: string) => string
}

export interface OtherLanguagesProps {
  /** The language of the fields above; null or left out where the organisation says none. */
  ownLanguage: string | null | undefined
  /** What the form holds now. */
  typed: TypedTranslations | undefined
  /** The fields of one language. */
  children: (language: OtherLanguage) => ReactNode
}

function useOtherLanguages({ ownLanguage, typed = {} }: OtherLanguagesProps): OtherLanguage[] {
  const { languages = [] } = useConfig()
  const isWritten = (id: string) => Object.values(typed[id] ?? {}).some(Boolean)
  return languages
    .filter(({ id }) => id !== ownLanguage || isWritten(id))
    .map(({ id, name }) => ({
      id,
      name,
      isWritten: isWritten(id),
      label: (field) => translationTexts.fieldIn({ field, language: name }),
    }))
}

/** True from the first time that something is written: a draft may come back later, and what is emptied stays open. */
function useWasWritten(isWritten: boolean): boolean {
  const [wasWritten, setWasWritten] = useState(false)
  if (isWritten && !wasWritten) setWasWritten(true)
  return wasWritten
}

const mark = <ChevronRight size={18} aria-hidden="true" className="shrink-0 transition-transform" />

/** One short field in other languages, side by side. Nothing where there is one language only. */
export function NameInOtherLanguages(props: OtherLanguagesProps) {
  const others = useOtherLanguages(props)
  const wasWritten = useWasWritten(others.some(({ isWritten }) => isWritten))
  if (others.length === 0) return null
  return (
    <details className="group" open={wasWritten}>
      <summary className="inline-flex min-h-11 items-center gap-2 font-medium group-open:[&>svg]:rotate-90">
        {mark}
        {translationTexts.title}
      </summary>
      <div className={`mt-1 grid gap-5 ${others.length === 3 ? 'mini:grid-cols-3' : 'mini:grid-cols-2'}`}>
        {others.map((language) => (
          <Fragment key={language.id}>{props.children(language)}</Fragment>
        ))}
      </div>
      <p className="field-hint mt-3">{translationTexts.hint}</p>
    </details>
  )
}

/** The fields of a text in other languages: a row for each, which says whether it is written and opens. */
export function TextInOtherLanguages(props: OtherLanguagesProps) {
  const titleId = useId()
  const others = useOtherLanguages(props)
  if (others.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend can't have a row of its group beside it
    <div role="group" aria-labelledby={titleId}>
      <p id={titleId} className="font-semibold">
        {translationTexts.title}
      </p>
      <p className="field-hint mt-0.5">{translationTexts.hint}</p>
      <div className="mt-3 border-t border-line">
        {others.map((language) => (
          <LanguageRow key={language.id} language={language}>
            {props.children(language)}
          </LanguageRow>
        ))}
      </div>
    </div>
  )
}

function LanguageRow({ language, children }: { language: OtherLanguage; children: ReactNode }) {
  const { id, name, isWritten } = language
  const wasWritten = useWasWritten(isWritten)
  return (
    <details className="group border-b border-line" open={wasWritten}>
      <summary className="flex min-h-12 items-center gap-2 group-open:[&>svg]:rotate-90">
        {mark}
        <span className="flex-1 font-medium" lang={id}>
          {name}
        </span>
        <span className="text-meta">
          <StatusDot tone={isWritten ? 'good' : 'neutral'}>
            {isWritten ? translationTexts.written : translationTexts.notWritten}
          </StatusDot>
        </span>
      </summary>
      <div className="grid gap-5 pt-1 pb-6 pl-[26px]">{children}</div>
    </details>
  )
}
