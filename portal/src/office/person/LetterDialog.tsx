import type { StaffPerson } from '@medlem/contract/person'
import { officePersonTexts as t } from '@medlem/i18n/en/portal/office/person'
import { useAccountLetter } from '../../api/signIn/accountLetter.ts'
import { ConfirmDialog } from '../../shared/form/ConfirmDialog.tsx'
import { download } from '../../ui/download.ts'

interface LetterDialogProps {
  orgId: string
  person: StaffPerson
  onClose: () => void
  onDone: (sentence: string) => void
}

/** Makes a letter with a code for a member without a sign-in. */
export function LetterDialog({ orgId, person, onClose, onDone }: LetterDialogProps) {
  const letter = useAccountLetter(orgId, person.id)
  const make = () =>
    letter.mutate(undefined, {
      onSuccess: (file) => {
        download(`letter-${person.memberNumber}.pdf`, file.type, file)
        onDone(t.letterMade)
      },
    })
  return (
    <ConfirmDialog
      write={letter}
      onConfirm={make}
      onClose={onClose}
      title={t.letter}
      lead={t.letterLead}
      submit={t.makeLetter}
      failed={{ refused: t.letterNotMade }}
    >
      {!person.address?.AddressLine1 && <p>{t.letterNoAddress}</p>}
    </ConfirmDialog>
  )
}
