import { membershipTexts } from '@medlem/i18n/en/portal/membership'
import { type RefObject, useId, useState } from 'react'
import { Checkbox } from '../../ui/Checkbox.tsx'

interface ConsentBoxProps {
  /** Its version is behind the link. */
  consent: { text: string; version: string }
  checked: boolean
  onChange: (agrees: boolean) => void
  /** Whether a press on the button found it without a tick. */
  isMissing: boolean
  ref: RefObject<HTMLInputElement | null>
}

/** More than this is a second line on a phone. */
const ONE_LINE = 34

/** What the buyer agrees to: one line, all of it a press away. Never ticked beforehand. */
export function PurchaseConsent({ consent, checked, onChange, isMissing, ref }: ConsentBoxProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const isShort = consent.text.length <= ONE_LINE
  return (
    <div className="agree">
      <Checkbox
        ref={ref}
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
        {...(isMissing && { error: membershipTexts.agreeToContinue })}
      >
        {isShort ? consent.text : membershipTexts.agreeShort}
      </Checkbox>
      <button
        type="button"
        className="text-link"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {membershipTexts.readMore}
      </button>
      <p id={id} className="basis-full text-meta text-soft" hidden={!isOpen}>
        {!isShort && `${consent.text} `}
        {membershipTexts.consentVersion({ version: consent.version })}
      </p>
    </div>
  )
}
