import { membershipTexts } from '@medlem/i18n/en/portal/membership'
import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'

interface DiscountFieldProps {
  /** What is used as the field comes. */
  code: string
  /** Why the last code can't be used. */
  problem: string | null
  busy: boolean
  onUse: (code: string) => void
}

/** Behind a link: where a member types a discount code; the price above changes when it is used. */
export function DiscountField({ code, problem, busy, onUse }: DiscountFieldProps) {
  const [typed, setTyped] = useState(code)
  const [isOpen, setOpen] = useState(code !== '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onUse(typed.trim())
  }
  if (!isOpen)
    return (
      <Button variant="quiet" className="-ml-3" onClick={() => setOpen(true)}>
        {membershipTexts.haveCode}
      </Button>
    )
  return (
    <form onSubmit={submit} className="mt-3 flex max-w-[420px] flex-wrap items-end gap-3">
      <div className="min-w-0 flex-1 basis-48">
        <TextField
          label={membershipTexts.discountCode}
          optional
          autoFocus
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          error={problem ?? undefined}
        />
      </div>
      <Button type="submit" variant="secondary" busy={busy}>
        {membershipTexts.useCode}
      </Button>
    </form>
  )
}
