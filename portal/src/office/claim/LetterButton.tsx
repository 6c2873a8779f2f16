import type { Claim } from '@medlem/contract/claim'
import type { ClaimLetterKind } from '@medlem/contract/claimLetter'
import { officeClaimTexts as t } from '@medlem/i18n/en/portal/office/claim'
import { useClaimLetter } from '../../api/claim/claimLetter.ts'
import { Button } from '../../ui/Button.tsx'
import { download } from '../../ui/download.ts'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { visuallyHidden } from '../../ui/visuallyHidden.tsx'

interface LetterButtonProps {
  orgId: string
  claim: Claim
  kind: ClaimLetterKind
}

/** Downloads a claim, or its last reminder, as a letter. */
export function LetterButton({ orgId, claim, kind }: LetterButtonProps) {
  const letter = useClaimLetter({ orgId, claimId: claim.id })
  const word = kind === 'original' ? t.letter : t.letterReminder
  const name = kind === 'original' ? 'claim' : 'reminder'
  const print = () =>
    letter.mutate(kind, {
      onSuccess: (file) => download(`${name}-${claim.reference}.pdf`, file.type, file),
    })
  return (
    <>
      <Button variant="quiet" busy={letter.isPending} onClick={print}>
        {word({ name: claim.payerName, hidden: visuallyHidden })}
      </Button>
      {letter.error && <ErrorNotice error={letter.error} title={t.letterNotMade} retry={print} />}
    </>
  )
}
