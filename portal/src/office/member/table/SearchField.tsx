import { memberTableTexts as t } from '@medlem/i18n/en/portal/office/memberTable'
import { Search } from 'lucide-react'
import type { RefObject } from 'react'
import { useTypedQuery } from '../../../ui/useTypedQuery.ts'

interface SearchFieldProps {
  field: RefObject<HTMLInputElement | null>
  query: string
  onQuery: (query: string) => void
}

/** Beginnings of words; the list follows after a short pause in typing. */
export function SearchField({ field, query, onQuery }: SearchFieldProps) {
  const [typed, setTyped] = useTypedQuery(query, onQuery)
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
