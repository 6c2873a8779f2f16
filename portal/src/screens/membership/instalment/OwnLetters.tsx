import type { ClaimLetterKind } from '@medlem/contract/claimLetter'
import type { InstalmentPlan } from '@medlem/contract/instalment'
import { instalmentTexts as t } from '@medlem/i18n/en/portal/instalment'
import { Download } from 'lucide-react'
import { useOwnClaimLetter } from '../../../api/claim/claimLetter.ts'
import { isUnpaid } from '../../../shared/instalment/PartState.tsx'
import { Button } from '../../../ui/Button.tsx'
import { download } from '../../../ui/download.ts'
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx'

/** Downloads a claim that the member pays as a letter, and where it has fees of reminders the last reminder; nothing once it is paid. */
export function OwnLetters({ plan: { id, claim, parts } }: { plan: InstalmentPlan }) {
  const letter = useOwnClaimLetter(id)
  const left = parts.filter(isUnpaid)
  if (left.length === 0) return null
  const kinds: ClaimLetterKind[] = [
    ...(left.some(({ isFee }) => !isFee) ? (['original'] as const) : []),
    ...(parts.some(({ isFee }) => isFee) ? (['reminder'] as const) : []),
  ]
  const save = (kind: ClaimLetterKind) =>
    letter.mutate(kind, {
      onSuccess: (file) => {
        const name = kind === 'original' ? 'claim' : 'reminder'
        download(`${name}-${claim?.reference}.pdf`, file.type, file)
      },
    })
  return (
    <div className="mt-5 grid gap-4">
      <div className="-ml-3 flex flex-wrap">
        {kinds.map((kind) => (
          <Button
            key={kind}
            variant="quiet"
            icon={<Download size={18} aria-hidden="true" />}
            busy={letter.isPending && letter.variables === kind}
            onClick={() => save(kind)}
          >
            {kind === 'original' ? t.letter : t.letterReminder}
          </Button>
        ))}
      </div>
      {letter.error && (
        <ErrorNotice
          error={letter.error}
          title={t.letterNotLoaded}
          retry={() => save(letter.variables ?? 'original')}
        />
      )}
    </div>
  )
}
