import type { Renewal } from '@medlem/contract/renewal'
import { officeRenewalTexts } from '@medlem/i18n/en/portal/office/renewal'
import { Suspense, useState } from 'react'
import { useCheckRenewal, useRenewals } from '../../api/renewal/renewalCase.ts'
import { WriteError } from '../../shared/WriteError.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { List } from '../../ui/List.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { Section } from '../../ui/Section.tsx'
import { ShowMore } from '../../ui/ShowMore.tsx'
import { RenewalRow } from './RenewalRow.tsx'
import { outcomeSentence } from './renewalLabels.ts'

const ReviewRenewal = lazyPart(() => import('./ReviewRenewal.tsx'), 'ReviewRenewal')

/** For administrators: memberships that renew by themselves, those held for review first; nothing when there are none. */
export function RenewalPanel({ orgId }: { orgId: string }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useRenewals(orgId)
  const check = useCheckRenewal(orgId)
  const [looking, setLooking] = useState<{ renewal: Renewal; kind: 'name' | 'release' }>()
  const [notice, setNotice] = useState('')
  const renewals = data?.pages.flatMap((page) => page.renewals) ?? []
  if (renewals.length === 0 && !error) return null
  const checkAgain = (renewal: Renewal) => {
    setNotice('')
    if (renewal.parked?.nameless) setLooking({ renewal, kind: 'name' })
    else check.mutate({ id: renewal.id }, { onSuccess: (after) => setNotice(outcomeSentence(after)) })
  }
  return (
    <Section title={officeRenewalTexts.listTitle}>
      {error && (
        <ErrorNotice error={error} title={officeRenewalTexts.listNotLoaded} retry={() => refetch()} />
      )}
      {check.error && <WriteError error={check.error} refused={officeRenewalTexts.providerNotAsked} />}
      <p role="status" className="mb-3 font-medium empty:hidden">
        {notice}
      </p>
      <List>
        {renewals.map((renewal) => (
          <RenewalRow
            key={renewal.id}
            renewal={renewal}
            busy={check.isPending && check.variables.id === renewal.id}
            onCheck={() => checkAgain(renewal)}
            onRelease={() => setLooking({ renewal, kind: 'release' })}
          />
        ))}
      </List>
      <ShowMore when={hasNextPage} busy={isFetchingNextPage} onPress={fetchNextPage} />
      {looking && (
        <Suspense fallback={null}>
          <ReviewRenewal
            orgId={orgId}
            {...looking}
            onClose={() => setLooking(undefined)}
            onDone={(after) => {
              setLooking(undefined)
              setNotice(outcomeSentence(after))
            }}
          />
        </Suspense>
      )}
    </Section>
  )
}
