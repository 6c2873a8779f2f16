import { doorTexts as t } from '@medlem/i18n/en/portal/door'
import type { FormEvent } from 'react'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import css from './door.module.css'

interface DoorSearchProps {
  query: string
  onQuery: (query: string) => void
  /** Enter, or the button. */
  onCode: (text: string) => void
}

/** One field for a name, which narrows the list, and for a typed code, which is checked. */
export function DoorSearch({ query, onQuery, onCode }: DoorSearchProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!query.trim()) return
    onCode(query)
    onQuery('')
  }
  return (
    <form className={css.typed} onSubmit={submit}>
      <TextField
        label={t.search}
        hint={t.searchHint}
        value={query}
        onChange={({ target }) => onQuery(target.value)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={100}
      />
      <Button type="submit" variant="secondary">
        {t.check}
      </Button>
    </form>
  )
}
