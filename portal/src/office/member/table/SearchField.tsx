import { memberTableTexts as t } from '@medlem/i18n/en/portal/office/memberTable'
import { Search } from 'lucide-react'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'

const TYPING_PAUSE_MS = 300

interface SearchFieldProps {
  field: RefObject<HTMLInputElement | null>
  query: string
  onQuery: (query: string) => void
}

/** Beginnings of words; the list follows after a short pause in typing. */
export function SearchField({ field, query, onQuery }: SearchFieldProps) {
  const [typed, setTyped] = useState(query)
  const [seen, setSeen] = useState(query)
  if (seen !== query) {
    setSeen(query)
    if (typed.trim() !== query) setTyped(query)
  }
  const search = useEffectEvent(onQuery)
  useEffect(() => {
    const words = typed.trim()
    if (words === query) return
    const pause = setTimeout(() => search(words), TYPING_PAUSE_MS)
    return () => clearTimeout(pause)
  }, [typed, query])
  return (
    <label className="table-search">
      <Search size={17} aria-hidden="true" />
      <span className="visually-hidden">{t.find}</span>
      <input
        ref={field}
        type="search"
        className="control"
        autoComplete="off"
        maxLength={100}
        placeholder={t.findHint}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </label>
  )
}
