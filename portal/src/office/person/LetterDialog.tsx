import type { StaffPerson } from '@medlem/contract/person'
import { commonTexts } from '@medlem/i18n/en/portal/common'
import { officePersonTexts as t } from '@medlem/i18n/en/portal/office/person'
import { useAccountLetter } from '../../api/signIn/accountLetter.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { download } from '../../ui/download.ts'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'

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
    <Dialog isOpen title={t.letter} lead={t.letterLead} onClose={onClose}>
      {!person.address?.AddressLine1 && <p>{t.letterNoAddress}</p>}
      {letter.error && <ErrorNotice error={letter.error} title={t.letterNotMade} />}
      <DialogActions>
        <Button variant="quiet" onClick={onClose}>
          {commonTexts.cancel}
        </Button>
        <Button busy={letter.isPending} onClick={make}>
          {t.makeLetter}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
