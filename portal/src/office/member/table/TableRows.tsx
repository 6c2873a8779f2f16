import { commonTexts } from '@medlem/i18n/en/portal/common'
import { memberTableTexts as t } from '@medlem/i18n/en/portal/office/memberTable'
import { AppLink } from '../../../ui/AppLink.tsx'
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx'
import { InSlices } from '../../../ui/InSlices.tsx'
import { amount } from '../columns/columns.tsx'
import { shownColumns } from '../columns/ownColumn.ts'
import { noSelection } from '../selection/selection.ts'
import { FirstRows } from './FirstRows.tsx'
import { MemberGrid } from './MemberGrid.tsx'
import memberGridCss from './memberGrid.module.css'
import { NoRows } from './NoRows.tsx'
import { addressOf, type TableState } from './tableState.ts'
import type { MemberTableModel } from './useMemberTable.ts'

/** The rows, or what there is in their place. */
export function TableRows({ model }: { model: MemberTableModel }) {
  const { page, rows, counts, state, context, isPhone, selection, keys, show, toggle, choose, onEnd } = model
  const { sort, direction } = state
  const turned = direction === 'asc' ? 'desc' : 'asc'
  return (
    <>
      {page.error && !page.data && (
        <ErrorNotice error={page.error} title={commonTexts.listNotLoaded} retry={() => page.refetch()} />
      )}
      {page.isPending && <FirstRows />}
      {counts && rows.length === 0 && (
        <NoRows state={state} fields={context.fields} all={counts.all.total} without={counts.without} />
      )}
      {rows.length > 0 && (
        <InSlices>
          <MemberGrid
            key={isPhone ? 'phone' : state.density}
            rows={rows}
            rowCount={counts && !counts.found.isTotalCapped ? counts.found.total : -1}
            state={state}
            context={context}
            isPhone={isPhone}
            isBusy={page.isPlaceholderData || page.isFetchingNextPage}
            selection={selection}
            keys={keys}
            onSelect={(row, isIn) => toggle([row], isIn)}
            onSelectAll={(isIn) => (isIn ? toggle(rows, true) : choose(noSelection))}
            onSort={(next) => show({ sort: next, direction: sort === next ? turned : firstDirection(next) })}
            onWidths={(widths) => show({ widths }, { replace: true })}
            onEnd={onEnd}
            foot={!isPhone && <SumRow model={model} />}
          />
        </InSlices>
      )}
      {page.isFetchNextPageError && (
        <ErrorNotice error={page.error} title={t.moreNotLoaded} retry={() => page.fetchNextPage()} />
      )}
    </>
  )
}

/** What all who were found have not paid, where it is known. */
function SumRow({ model: { state, counts, context } }: { model: MemberTableModel }) {
  if (counts?.unpaidMinor == null || !state.columns.includes('unpaid')) return null
  const { unpaidMinor } = counts
  return (
    <tfoot>
      <tr>
        <td />
        <th scope="row">{t.sumOf({ count: counts.found.total })}</th>
        {shownColumns(state.columns, context).map((column) => (
          <td key={column} className={memberGridCss.figure}>
            {column === 'unpaid' && (
              <AppLink
                className={memberGridCss.sumLink}
                href={addressOf({ ...state, sort: 'unpaid', direction: 'desc' })}
              >
                {amount(unpaidMinor, context.currency)}
              </AppLink>
            )}
          </td>
        ))}
      </tr>
    </tfoot>
  )
}

/** What one asks of an amount or a birthday first: who owes most, who is youngest. */
const firstDirection = (sort: TableState['sort']) =>
  sort === 'unpaid' || sort === 'birthday' ? 'desc' : 'asc'
