import {
  BuiltInView,
  type listMemberViews,
  type MemberView,
  type MemberViewContent,
} from '@medlem/contract/memberView'
import { memberTableTexts as t } from '@medlem/i18n/en/portal/office/memberTable'
import type * as z from 'zod/mini'
import {
  builtInContent,
  contentOf,
  isSameContent,
  type TableState,
  viewOfFilter,
} from '../table/tableState.ts'

type Listed = z.infer<(typeof listMemberViews)['schema']['response'][200]>

/** A view as a tab: a built-in one, or one that was saved. */
export interface ViewTab {
  key: string
  name: string
  content: MemberViewContent
  /** Null until it is known. */
  count: number | null
  saved: MemberView | undefined
}

export function viewTabs(listed: Listed | undefined, today: string): ViewTab[] {
  const year = today.slice(0, 4)
  const names: Record<BuiltInView, string> = {
    all: t.viewAll,
    unpaid: t.viewUnpaid({ year }),
    notRenewed: t.viewNotRenewed({ year }),
    begun: t.viewBegun({ year }),
    new: t.viewNew({ year }),
    left: t.viewLeft,
    noEmail: t.viewNoEmail,
  }
  return [
    ...BuiltInView.options.map((key) => ({
      key,
      name: names[key],
      content: builtInContent(key, today),
      count: listed?.builtIn[key] ?? null,
      saved: undefined,
    })),
    ...(listed?.views ?? []).map((saved) => ({
      key: saved.id,
      name: saved.name,
      content: saved.content,
      count: saved.count,
      saved,
    })),
  ]
}

/** The view that is shown, and whether it was changed since it was saved. */
export function currentView(
  tabs: readonly ViewTab[],
  state: TableState,
  today: string,
): { tab: ViewTab | undefined; isChanged: boolean } {
  const key = state.view ?? viewOfFilter(state.filter, today)
  const tab = tabs.find((one) => one.key === key)
  return { tab, isChanged: !tab || !isSameContent(tab.content, contentOf(state)) }
}
