import { type Claim, ClaimChoice, type ClaimDeed, listClaims, OwedAge } from '@medlem/contract/claim'
import { maxLengthOf } from '@medlem/contract/maxLength'
import { officeClaimTexts as t } from '@medlem/i18n/en/portal/office/claim'
import { Suspense, useState } from 'react'
import { useClaims } from '../../api/claim/claim.ts'
import { membersAddress } from '../../api/office/officeAddress.ts'
import { useOfficeSearch } from '../../api/office/officeSearch.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { formatMoney } from '../../ui/format.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { Section } from '../../ui/Section.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { ShowMore } from '../../ui/ShowMore.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { ClaimItem } from './ClaimItem.tsx'
import { LetterAccount } from './LetterAccount.tsx'
import { owedAges } from './owedAges.ts'

const ClaimDecisionDialog = lazyPart(() => import('./ClaimDecisionDialog.tsx'), 'ClaimDecisionDialog')

/** What is being decided about a claim. */
export interface Decision {
  kind: Exclude<ClaimDeed, 'send'>
  claim: Claim
}

const choices: Record<ClaimChoice, string> = {
  open: t.open,
  overdue: t.overdue,
  undecided: t.undecided,
  paid: t.paid,
  ended: t.ended,
}

/** What members are asked for: what is owed by age, and each claim with what can be done about it. */
export function Claims({ orgId, mayDecide }: { orgId: string; mayDecide: boolean }) {
  const [choice, choose] = useState<ClaimChoice>('open')
  const { reference: wanted } = useOfficeSearch('claims')
  const [reference, setReference] = useState(wanted ?? '')
  const [decision, setDecision] = useState<Decision>()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isPlaceholderData } =
    useClaims(orgId, choice, reference.trim())
  const pages = data?.pages.flatMap((page) => page ?? [])
  const first = pages?.[0]
  const claims = pages?.flatMap((page) => page.claims)
  if (data && !first) return null
  return (
    <Section
      title={t.title}
      action={
        mayDecide && (
          <ButtonLink variant="secondary" href={membersAddress(orgId)}>
            {t.new}
          </ButtonLink>
        )
      }
    >
      {first && (
        <dl className="mb-5 flex flex-wrap gap-x-8 gap-y-3">
          {OwedAge.options.map((age) => (
            // On a phone only what is owed, so that the list begins in sight.
            <div
              key={age}
              className={first.owed[age] === 0 && age !== 'not_due' ? 'max-mini:hidden' : undefined}
            >
              <dt className="text-meta text-soft">{owedAges[age]}</dt>
              <dd className="font-medium tabular-nums">{formatMoney(first.owed[age], first.currency)}</dd>
            </div>
          ))}
        </dl>
      )}
      {/* With what stands above it, which would move it. */}
      {(data || error) && (
        <div className="mb-4 flex flex-wrap items-end gap-x-6 gap-y-3">
          <SegmentedControl
            legend={t.which}
            options={ClaimChoice.options.map((value) => ({ value, label: choices[value] }))}
            value={choice}
            onChange={(value) => {
              setReference('')
              choose(value)
            }}
          />
          <TextField
            label={t.findReference}
            value={reference}
            inputMode="numeric"
            autoComplete="off"
            maxLength={maxLengthOf(listClaims.schema.querystring.shape.reference)}
            onChange={({ target }) => setReference(target.value)}
          />
        </div>
      )}
      {error && !data && <ErrorNotice error={error} title={t.notLoaded} retry={() => refetch()} />}
      {!data && !error && <Skeleton height="480px" />}
      {claims?.length === 0 && <EmptyState title={t.none}>{t.noneNote}</EmptyState>}
      <ul className="border-t border-line empty:hidden" aria-busy={isPlaceholderData || undefined}>
        {claims?.map((claim) => (
          <ClaimItem
            key={claim.id}
            orgId={orgId}
            claim={claim}
            onDecide={mayDecide ? setDecision : undefined}
          />
        ))}
      </ul>
      <ShowMore when={hasNextPage} busy={isFetchingNextPage} onPress={fetchNextPage} />
      {first && (
        <div className="mt-4">
          <LetterAccount orgId={orgId} account={first.account} />
        </div>
      )}
      <Suspense fallback={null}>
        {decision && (
          <ClaimDecisionDialog orgId={orgId} decision={decision} onClose={() => setDecision(undefined)} />
        )}
      </Suspense>
    </Section>
  )
}
