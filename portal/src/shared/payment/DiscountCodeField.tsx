import { maxLengthOf } from '@medlem/contract/maxLength'
import { quotePurchase } from '@medlem/contract/purchaseQuote'
import { membershipTexts } from '@medlem/i18n/en/portal/membership'
import { type KeyboardEvent, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'

interface DiscountCodeFieldProps {
  /** What is used as the field comes. */
  code: string
  /** Why the last code can't be used. */
  problem: string | null
  busy: boolean
  onUse: (code: string) => void
}

/** Behind a link: where a member types a discount code; the price above changes when it is used. It may stand in a form. */
export function DiscountCodeField({ code, problem, busy, onUse }: DiscountCodeFieldProps) {
  const [typed, setTyped] = useState(code)
  const [isFilled] = useState(code !== '')
  const [isOpened, setOpened] = useState(false)
  const use = () => onUse(typed.trim())
  // The form around it is not sent by that.
  const useByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    use()
  }
  if (!isFilled && !isOpened)
    return (
      <Button variant="quiet" className="-ml-3" onClick={() => setOpened(true)}>
        {membershipTexts.haveCode}
      </Button>
    )
  return (
    <div className="mt-3 flex max-w-md flex-wrap items-end gap-3">
      <div className="min-w-0 flex-1 basis-48">
        <TextField
          label={membershipTexts.discountCode}
          optional
          autoFocus={isOpened}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={maxLengthOf(quotePurchase.schema.body.shape.discountCode)}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={useByKey}
          error={problem ?? undefined}
        />
      </div>
      <Button variant="secondary" busy={busy} onClick={use}>
        {membershipTexts.useCode}
      </Button>
    </div>
  )
}
