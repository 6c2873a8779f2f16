import type { FamilyMemberStatus } from '@medlem/contract/membership'
import { membershipTexts } from '@medlem/i18n/en/portal/membership'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { visuallyHidden } from '../../ui/visuallyHidden.tsx'
import { BirthdayDialog } from './BirthdayDialog.tsx'

export interface BirthdayQuestionProps {
  person: FamilyMemberStatus
  /** Why it is asked for, where that is not said already. */
  why: string | undefined
}

/** Asks for a birthday that a fee for an age group needs, where the fee would be chosen. */
export function BirthdayQuestion({ person, why }: BirthdayQuestionProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="mt-1">
      {why && <p className="text-meta text-soft">{why}</p>}
      <Button variant="quiet" className="-ml-4" onClick={() => setOpen(true)}>
        {membershipTexts.addBirthday({ firstName: person.firstName, hidden: visuallyHidden })}
      </Button>
      {isOpen && <BirthdayDialog person={person} onClose={() => setOpen(false)} />}
    </div>
  )
}
