import type { ListedMember } from '@medlem/contract/memberList'
import type { Organisation } from '@medlem/contract/organisation'
import { isFieldKey } from '@medlem/domain/customField'
import { memberTableTexts as t } from '@medlem/i18n/en/portal/office/memberTable'
import { startTransition, useCallback, useMemo, useRef, useState } from 'react'
import { useCustomFields, usedFields } from '../../../api/customField/customField.ts'
import { useKeepList } from '../../../api/member/lastList.ts'
import { useMemberRows, useMemberViews } from '../../../api/member/memberTable.ts'
import { useRightsIn } from '../../../api/organisation/withRight.ts'
import { personAddress } from '../../../api/person/person.ts'
import { copenhagenDay } from '../../../ui/format.ts'
import { useGoTo } from '../../../ui/useGoTo.ts'
import { usePhone } from '../../../ui/usePhone.ts'
import type { ColumnContext } from '../columns/columns.tsx'
import { orderIn } from '../columns/ownColumn.ts'
import { isSelected, noSelection, type Selection, sumsOf, withRows } from '../selection/selection.ts'
import { useSelection } from '../selection/useSelection.ts'
import { currentView, viewTabs } from '../view/views.ts'
import { addressOf, type TableState, yearOf } from './tableState.ts'
import { useTableShortcuts } from './useTableShortcuts.ts'

type Opened =
  | 'columns'
  | 'view'
  | 'keys'
  | 'export'
  | 'write'
  | 'team'
  | 'tag'
  | 'end'
  | 'payment'
  | 'claim'
  | 'remind'
  | 'answer'
  | 'invite'
  | undefined

/** What the table shows, who is selected, and what changes either. */
export type MemberTableModel = ReturnType<typeof useMemberTable>

export function useMemberTable(state: TableState, { id: orgId, key: orgKey, name: orgName }: Organisation) {
  const goTo = useGoTo()
  const may = useRightsIn(orgKey)
  const isPhone = usePhone()
  const today = copenhagenDay(new Date())
  const year = yearOf(state, today)
  const { query, filter } = state
  const question = { orgId, query, filter }
  const page = useMemberRows({
    ...{ ...question, ...orderIn(state, may), year },
    // A phone shows no columns.
    fields: isPhone ? [] : state.columns.filter(isFieldKey),
  })
  const views = useMemberViews(orgId)
  const { open, ...dialog } = useOpened()
  /** What became of an action, and how many are selected, for those who don't see it. */
  const [said, setSaid] = useState('')
  const [announced, setAnnounced] = useState('')
  const { selection, select } = useSelection(orgId, JSON.stringify(question))
  const addButton = useRef<HTMLButtonElement>(null)
  const searchField = useRef<HTMLInputElement>(null)

  const rows = page.data?.pages.flatMap(({ members }) => members) ?? []
  const counts = page.data?.pages[0]?.counts ?? undefined
  const currency = counts?.currency ?? 'DKK'
  const context = useColumnContext({ orgId, year, today, currency, seesPayments: may('money:read') })
  const tabs = viewTabs(views.data, today)
  const sums = sumsOf(selection, {
    total: counts?.found.total ?? 0,
    unpaidMinor: counts?.unpaidMinor ?? null,
  })
  const show = (change: Partial<TableState>, options?: { replace?: boolean }) =>
    goTo(addressOf({ ...state, ...change }), options)
  const choose = (next: Selection) => {
    select(next)
    setSaid('')
    setAnnounced(
      t.selectedSaid({ count: sumsOf(next, { total: counts?.found.total ?? 0, unpaidMinor: 0 }).count }),
    )
  }
  useKeepList(orgId, { address: addressOf(state), people: rows })
  const toggle = (some: readonly ListedMember[], isIn: boolean) => choose(withRows(selection, some, isIn))
  const keys = useTableShortcuts({
    count: rows.length,
    isSelected: (index) => isSelected(selection, rows[index]?.id ?? ''),
    select: (from, to, isIn) => toggle(rows.slice(Math.min(from, to), Math.max(from, to) + 1), isIn),
    open: (index) => {
      const row = rows[index]
      if (row) goTo(personAddress(state.orgId, row.id))
    },
    search: () => searchField.current?.focus(),
    filter: () => addButton.current?.click(),
    clear: () => choose(noSelection),
    write: () => sums.count > 0 && may('messages:write') && open('write'),
    help: () => open('keys'),
  })
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = page
  const onEnd = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage])

  return {
    ...{ state, orgKey, orgName, question, show, may, isPhone, today, page, rows, counts, onEnd },
    context,
    ...{ views, tabs, ...currentView(tabs, state, today) },
    ...{ selection, sums, choose, toggle, keys, addButton, searchField },
    ...{ ...dialog, open, said, setSaid, announced },
  }
}

/** The same from one drawing to the next, as every row depends on it. */
function useColumnContext(of: Omit<ColumnContext, 'fields'>): ColumnContext {
  const { orgId, year, today, currency, seesPayments } = of
  const own = useCustomFields(orgId)
  return useMemo(
    () => ({ orgId, year, today, currency, seesPayments, fields: usedFields(own.data) }),
    [orgId, year, today, currency, seesPayments, own.data],
  )
}

/** Which dialog is open; it opens after the picture of the press, as the new style of all that is behind it takes a phone a while. */
function useOpened() {
  const [opened, setOpened] = useState<Opened>()
  return {
    opened,
    open: (what: Opened) => startTransition(() => setOpened(what)),
    close: () => setOpened(undefined),
  }
}
