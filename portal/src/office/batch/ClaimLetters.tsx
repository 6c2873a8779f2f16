import { LETTERS_AT_ONCE } from '@medlem/contract/claimLetter'
import { officeClaimTexts as t } from '@medlem/i18n/en/portal/office/claim'
import { Printer } from 'lucide-react'
import { useClaimLetterCount, useClaimLetters } from '../../api/claim/claimLetter.ts'
import { Button } from '../../ui/Button.tsx'
import { download } from '../../ui/download.ts'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { Section } from '../../ui/Section.tsx'

/** Letters to those whom claims of a batch reach by no e-mail, a limited number per file; nothing where there are none. */
export function ClaimLetters(which: { orgId: string; batchId: string }) {
  const count = useClaimLetterCount(which).data?.letters ?? 0
  const letters = useClaimLetters(which)
  if (count === 0) return null
  const files = Array.from({ length: Math.ceil(count / LETTERS_AT_ONCE) }, (_, n) => n * LETTERS_AT_ONCE + 1)
  const print = (first: number) =>
    letters.mutate(
      { first, count },
      { onSuccess: (file) => download(first === 1 ? 'claims.pdf' : `claims-${first}.pdf`, file.type, file) },
    )
  return (
    <Section title={t.lettersTitle}>
      <p className="mb-4">{t.lettersLead({ count })}</p>
      <div className="flex flex-wrap gap-3">
        {files.map((first) => (
          <Button
            key={first}
            variant="secondary"
            icon={<Printer size={18} aria-hidden="true" />}
            busy={letters.isPending && letters.variables.first === first}
            onClick={() => print(first)}
          >
            {files.length === 1
              ? t.printLetters({ count })
              : t.printLettersPart({ first, last: Math.min(count, first + LETTERS_AT_ONCE - 1) })}
          </Button>
        ))}
      </div>
      {letters.error && (
        <ErrorNotice
          error={letters.error}
          title={t.letterNotMade}
          retry={() => print(letters.variables?.first ?? 1)}
        />
      )}
    </Section>
  )
}
