import { languageTexts } from '@medlem/i18n/en/portal/language'
import { useState } from 'react'
import { useConfig } from '../api/portalConfig/useConfig.ts'
import { readActingFor } from '../session/actingFor.ts'
import { useSession } from '../session/session.ts'
import { language as current } from '../ui/language.ts'

/** The other languages, each by its own name. Nothing where there is one only, or while acting for somebody. */
export function LanguageSwitch() {
  const { languages = [] } = useConfig()
  const { authenticated } = useSession()
  const [failed, setFailed] = useState('')
  const [isChoosing, setChoosing] = useState(false)
  const others = languages.filter(({ id }) => id !== current)
  if (others.length === 0 || readActingFor() !== null) return null
  const choose = async (id: string) => {
    if (isChoosing) return
    setChoosing(true)
    setFailed('')
    try {
      const { chooseLanguage } = await import('../api/language/chooseLanguage.ts')
      await chooseLanguage(id, authenticated)
    } catch {
      setFailed(languageTexts.notSaved)
      setChoosing(false)
    }
  }
  return (
    <nav aria-label={languageTexts.others} className="flex flex-wrap gap-x-4">
      {others.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          lang={id}
          className="text-link"
          aria-disabled={isChoosing || undefined}
          onClick={() => choose(id)}
        >
          {name}
        </button>
      ))}
      <span role="status" className="text-meta">
        {failed}
      </span>
    </nav>
  )
}
