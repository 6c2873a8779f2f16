import { officeBankTexts as t } from '@medlem/i18n/en/portal/office/bank'
import { useBankLines } from '../../api/bank/bank.ts'
import { officeAddress } from '../../api/office/officeAddress.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { Section } from '../../ui/Section.tsx'

/** How many lines of the bank wait to be decided, with the way to them. */
export function BankInShort({ orgId }: { orgId: string }) {
  const { data, error, refetch } = useBankLines(orgId, 'open')
  const counts = data?.pages[0]?.counts
  return (
    <Section
      title={t.title}
      action={
        <ButtonLink variant="secondary" href={officeAddress(orgId, 'bank')}>
          {t.toLines}
        </ButtonLink>
      }
    >
      {error && !data && <ErrorNotice error={error} title={t.linesNotLoaded} retry={() => refetch()} />}
      {counts && (
        <p className="border-t border-line pt-4 text-soft">
          {counts.open + counts.decided === 0 ? t.nothingYet : t.waiting({ count: counts.open })}
        </p>
      )}
    </Section>
  )
}
