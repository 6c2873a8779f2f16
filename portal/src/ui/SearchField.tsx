import { maxLengthOf } from '@medlem/contract/maxLength'
import { SearchWords } from '@medlem/contract/screenSearch'
import { Search } from 'lucide-react'
import { type Ref, useId } from 'react'
import { Field } from './Field.tsx'
import './searchField.css'
import { useTypedQuery } from './useTypedQuery.ts'

interface SearchFieldProps {
  label: string
  /** What is searched for now, as the address has it. */
  query: string
  /** After a pause in typing or once the field is left, with the words trimmed. */
  onQuery: (query: string) => void
  placeholder?: string
  /** A magnifier stands for the label, which screen readers read. */
  compact?: boolean
  className?: string
  ref?: Ref<HTMLInputElement>
}

/** A field for a search that stands in the address: it follows the address too, as after Back. */
export function SearchField({
  label,
  query,
  onQuery,
  placeholder,
  compact,
  className = '',
  ref,
}: SearchFieldProps) {
  const id = useId()
  const [typed, setTyped, ask] = useTypedQuery(query, onQuery)
  const input = (
    <input
      ref={ref}
      id={id}
      type="search"
      className="control"
      autoComplete="off"
      maxLength={maxLengthOf(SearchWords)}
      placeholder={placeholder}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={ask}
    />
  )
  if (!compact) {
    return (
      <Field id={id} label={label}>
        {input}
      </Field>
    )
  }
  return (
    <label htmlFor={id} className={`search-field ${className}`}>
      <Search size={18} aria-hidden="true" />
      <span className="visually-hidden">{label}</span>
      {input}
    </label>
  )
}
