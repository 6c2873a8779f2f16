import { MovementChoice } from '@medlem/contract/movement'
import type { Organisation } from '@medlem/contract/organisation'
import { filterTexts } from '@medlem/i18n/en/portal/filter'
import { officeMoneyTexts as t } from '@medlem/i18n/en/portal/office/money'
import { X } from 'lucide-react'
import { type MovementQuery, useMovements } from '../api/movement/movement.ts'
import { officeAddress } from '../api/office/officeAddress.ts'
import { useOfficeSearch } from '../api/office/officeSearch.ts'
import { useRightsIn } from '../api/organisation/withRight.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { DateField } from '../ui/DateField.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { FilterSheet } from '../ui/FilterSheet.tsx'
import { formatMoney } from '../ui/format.ts'
import { ListHeading } from '../ui/ListHeading.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { SegmentedControl } from '../ui/SegmentedControl.tsx'
import { ShowMore } from '../ui/ShowMore.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useGoTo } from '../ui/useGoTo.ts'
import { usePhone } from '../ui/usePhone.ts'
import { MoneyTabs } from './MoneyTabs.tsx'
import { Payments } from './Payments.tsx'

const choices: Record<MovementChoice | 'all', string> = {
  all: t.choiceAll,
  received: t.choiceReceived,
  given_back: t.choiceGivenBack,
  failed: t.choiceFailed,
}

/** All payments of an organisation, what went back, and attempts that failed; what is listed stands in the address. */
export function PaymentsPage({ organisation }: { organisation: Organisation }) {
  const { id, key, name } = organisation
  const may = useRightsIn(key)
  const { refund: _, ...query } = useOfficeSearch('payments')
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isPlaceholderData } =
    useMovements(id, query)
  const first = data?.pages[0]
  const movements = data?.pages.flatMap((page) => page?.movements ?? [])
  const isPhone = usePhone()
  // In words, as all of the list have it.
  const wayName = movements?.find(({ way }) => way !== '')?.way
  const filters = <Filters orgId={id} query={query} />
  const only = query.fee ?? (query.way && (wayName ?? query.way))
  const set = [query.find, query.from, query.to, query.choice].filter(Boolean).length
  return (
    <>
      <ListHeading title={t.payments} lead={name}>
        {isPhone && (
          <FilterSheet set={set} done={filterTexts.show}>
            {filters}
          </FilterSheet>
        )}
      </ListHeading>
      <MoneyTabs organisation={organisation} current="payments" />
      {!isPhone && filters}
      {only !== undefined && (
        <p className="mb-4">
          <ButtonLink
            variant="secondary"
            href={officeAddress(id, 'payments', { ...query, fee: undefined, way: undefined })}
            icon={<X size={17} aria-hidden="true" />}
            aria-label={t.removeFilter({ name: only })}
          >
            {t.onlyFee({ name: only })}
          </ButtonLink>
        </p>
      )}
      {error && !data && <ErrorNotice error={error} title={t.paymentsNotLoaded} retry={() => refetch()} />}
      {!data && !error && <Skeleton height="420px" />}
      {first && (
        <div aria-busy={isPlaceholderData || undefined}>
          <p role="status" className="mb-2 text-meta text-soft tabular-nums max-mini:mb-0">
            {t.sum({ count: first.count, amount: formatMoney(first.sumMinor, first.currency) })}
          </p>
          {movements && movements.length > 0 && (
            <Payments orgId={id} movements={movements} mayRefund={may('money:refund')} />
          )}
          {movements?.length === 0 && <EmptyState title={t.noPayments}>{t.noPaymentsNote}</EmptyState>}
          <ShowMore when={hasNextPage} busy={isFetchingNextPage} onPress={fetchNextPage} />
        </div>
      )}
    </>
  )
}

interface FiltersProps {
  orgId: string
  query: MovementQuery
}

function Filters({ orgId, query }: FiltersProps) {
  const goTo = useGoTo()
  const change = (changed: MovementQuery) =>
    goTo(officeAddress(orgId, 'payments', { ...query, ...changed }), { replace: true })
  return (
    <div className="mb-5 grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <div className="w-72 max-w-full">
          <SearchField
            label={t.search}
            placeholder={t.searchHint}
            query={query.find ?? ''}
            onQuery={(find) => change({ find })}
          />
        </div>
        <DateField
          label={t.from}
          value={query.from ?? null}
          onChange={(from) => change({ from: from ?? undefined })}
        />
        <DateField label={t.to} value={query.to ?? null} onChange={(to) => change({ to: to ?? undefined })} />
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <SegmentedControl
          legend={t.which}
          options={(['all', ...MovementChoice.options] as const).map((value) => ({
            value,
            label: choices[value],
          }))}
          value={query.choice ?? 'all'}
          onChange={(choice) => change({ choice: choice === 'all' ? undefined : choice })}
        />
      </div>
    </div>
  )
}
