import type { Organisation } from '@medlem/contract/organisation'
import { memberTableTexts as t } from '@medlem/i18n/en/portal/office/memberTable'
import type { ReactNode } from 'react'
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx'
import { InSlices } from '../../../ui/InSlices.tsx'
import { TableDialogs } from '../bulk/TableDialogs.tsx'
import { SelectionBar } from '../selection/SelectionBar.tsx'
import { ViewNav } from '../view/ViewNav.tsx'
import memberTableCss from './memberTable.module.css'
import { ShortcutLine } from './ShortcutHelp.tsx'
import { TableRows } from './TableRows.tsx'
import { ExportButton, TableTools } from './TableTools.tsx'
import { addressOf, type TableState } from './tableState.ts'
import { useMemberTable } from './useMemberTable.ts'

interface MemberTableProps {
  state: TableState
  organisation: Organisation
  /** Beside the heading. */
  children?: ReactNode
}

/** The members of an organisation: views, search, filters, table and what can be done with those who are selected. */
export function MemberTable({ state, organisation, children }: MemberTableProps) {
  const model = useMemberTable(state, organisation)
  const { tabs, tab, views, rows, sums, isPhone, said, open } = model
  return (
    <div className={memberTableCss.memberTable} data-selecting={sums.count > 0 || undefined}>
      <header className={memberTableCss.tableHeading}>
        <h1 tabIndex={-1}>{t.title}</h1>
        <div className={memberTableCss.tableHeadingEnd}>
          {children}
          {!isPhone && <ExportButton model={model} />}
        </div>
      </header>
      <ViewNav
        tabs={tabs}
        current={tab}
        isPhone={isPhone}
        addressOfTab={(one) =>
          addressOf({
            ...state,
            widths: undefined,
            year: undefined,
            ...one.content,
            query: '',
            view: one.key,
          })
        }
      />
      {views.error && !views.data && (
        <ErrorNotice error={views.error} title={t.viewsNotLoaded} retry={() => views.refetch()} />
      )}
      <TableTools model={model} />
      <TableRows model={model} />
      <p className="visually-hidden" role="status">
        {model.announced}
      </p>
      <p className={memberTableCss.said} role="status">
        {said}
      </p>
      {sums.count > 0 && <SelectionBar model={model} />}
      {rows.length > 0 && !isPhone && (
        <InSlices>
          <ShortcutLine onAll={() => open('keys')} />
        </InSlices>
      )}
      <TableDialogs model={model} />
    </div>
  )
}
