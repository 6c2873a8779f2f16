import { type Claim, ClaimChoice, type ClaimDeed, listClaims, OwedAge } from '@medlem/contract/claim'
import { maxLengthOf } from '@medlem/contract/maxLength'
import { filterTexts } from '@medlem/i18n/en/portal/filter'
import { officeClaimTexts as t } from '@medlem/i18n/en/portal/office/claim'
import { officeMoneyTexts } from '@medlem/i18n/en/portal/office/money'
import { Plus } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useClaims } from '../../api/claim/claim.ts'
import { membersAddress } from '../../api/office/officeAddress.ts'
import { useOfficeSearch } from '../../api/office/officeSearch.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { FilterSheet } from '../../ui/FilterSheet.tsx'
import { formatMoney } from '../../ui/format.ts'
import { ListHeading } from '../../ui/ListHeading.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { Section } from '../../ui/Section.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { ShowMore } from '../../ui/ShowMore.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { usePhone } from '../../ui/usePhone.ts'
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

interface ClaimsProps {
  orgId: string
  /** Of the organisation. */
  name: string
  /** Below the heading. */
  tabs: ReactNode
  mayDecide: boolean
}

/**
 * What members are asked for: what is owed by age, and each claim with what can be done about it. On a phone the list comes first, and
 * what narrows it is a sheet.
 */
export function Claims({ orgId, name, tabs, mayDecide }: ClaimsProps) {
  const isPhone = usePhone()
  const [choice, choose] = useState<ClaimChoice>('open')
  const { reference: wanted } = useOfficeSearch('claims')
  const [reference, setReference] = useState(wanted ?? '')
  const claims = useClaims(orgId, choice, reference.trim())
  const first = claims.data?.pages[0]
  const isKnown = claims.data !== undefined || claims.error !== null
  const filters = (
    <>
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
    </>
  )
  const ask = mayDecide && (
    <ButtonLink
      variant="secondary"
      href={membersAddress(orgId)}
      icon={isPhone && <Plus size={18} aria-hidden="true" />}
    >
      <span className="max-mini:sr-only">{t.new}</span>
    </ButtonLink>
  )
  const set = [choice !== 'open', reference].filter(Boolean).length
  const isNone = claims.data !== undefined && !first
  const account = first && (
    <div className="mt-4">
      <LetterAccount orgId={orgId} account={first.account} />
    </div>
  )
  const list = <ClaimList orgId={orgId} claims={claims} mayDecide={mayDecide} />
  return (
    <>
      <ListHeading title={officeMoneyTexts.claims} lead={name}>
        {isPhone && !isNone && (
          <div className="flex items-center gap-2">
            <FilterSheet set={set} done={filterTexts.show}>
              {filters}
            </FilterSheet>
            {ask}
          </div>
        )}
      </ListHeading>
      {tabs}
      {isPhone && !isNone && (
        <Section title={t.title} isTitleHidden>
          {list}
          {first && <OwedSums list={first} />}
          {account}
        </Section>
      )}
      {!isPhone && !isNone && (
        <Section title={t.title} action={ask}>
          {first && <OwedSums list={first} />}
          {/* With what stands above it, which would move it. */}
          {isKnown && <div className="mb-4 flex flex-wrap items-end gap-x-6 gap-y-3">{filters}</div>}
          {list}
          {account}
        </Section>
      )}
    </>
  )
}

/** On a phone only what is owed. */
function OwedSums({
  list: { owed, currency },
}: {
  list: { owed: Record<OwedAge, number>; currency: string }
}) {
  return (
    <dl className="mb-5 flex flex-wrap gap-x-8 gap-y-3">
      {OwedAge.options.map((age) => (
        <div key={age} className={owed[age] === 0 && age !== 'not_due' ? 'max-mini:hidden' : undefined}>
          <dt className="text-meta text-soft">{owedAges[age]}</dt>
          <dd className="font-medium tabular-nums">{formatMoney(owed[age], currency)}</dd>
        </div>
      ))}
    </dl>
  )
}

interface ClaimListProps {
  orgId: string
  claims: ReturnType<typeof useClaims>
  mayDecide: boolean
}

function ClaimList({ orgId, claims, mayDecide }: ClaimListProps) {
  const [decision, setDecision] = useState<Decision>()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isPlaceholderData } = claims
  const rows = data?.pages.flatMap((page) => page?.claims ?? [])
  return (
    <>
      {error && !data && <ErrorNotice error={error} title={t.notLoaded} retry={() => refetch()} />}
      {!data && !error && <Skeleton height="480px" />}
      {rows?.length === 0 && <EmptyState title={t.none}>{t.noneNote}</EmptyState>}
      <ul className="border-t border-line empty:hidden" aria-busy={isPlaceholderData || undefined}>
        {rows?.map((claim) => (
          <ClaimItem
            key={claim.id}
            orgId={orgId}
            claim={claim}
            onDecide={mayDecide ? setDecision : undefined}
          />
        ))}
      </ul>
      <ShowMore when={hasNextPage} busy={isFetchingNextPage} onPress={fetchNextPage} />
      <Suspense fallback={null}>
        {decision && (
          <ClaimDecisionDialog orgId={orgId} decision={decision} onClose={() => setDecision(undefined)} />
        )}
      </Suspense>
    </>
  )
}
