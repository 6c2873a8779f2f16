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

/** Where a member types a discount code; the price above changes when it is used. */
export function DiscountField({ code, problem, busy, onUse }: DiscountFieldProps) {
  const [typed, setTyped] = useState(code)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onUse(typed.trim())
  }
  return (
    <form onSubmit={submit} className="mt-6 flex max-w-[420px] flex-wrap items-end gap-3">
      <div className="min-w-0 flex-1 basis-48">
        <TextField
          label={membershipTexts.discountCode}
          optional
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
