import type { Organisation } from '@medlem/contract/organisation'
import { memberTableTexts as t } from '@medlem/i18n/en/portal/office/memberTable'
import type { ReactNode } from 'react'
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx'
import { KeysLine } from './KeysHelp.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { TableDialogs } from './TableDialogs.tsx'
import { TableRows } from './TableRows.tsx'
import { ExportButton, TableTools } from './TableTools.tsx'
import { addressOf, type TableState } from './tableState.ts'
import { useMemberTable } from './useMemberTable.ts'
import { ViewNav } from './ViewNav.tsx'
import './memberTable.css'
import './memberGrid.css'
import './memberTools.css'

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
    <div className={sums.count > 0 ? 'member-table member-table-selecting' : 'member-table'}>
      <header className="table-heading">
        <h1 tabIndex={-1}>{t.title}</h1>
        <div className="table-heading-end">
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
      <p className="said" role="status">
        {said}
      </p>
      {sums.count > 0 && <SelectionBar model={model} />}
      {rows.length > 0 && !isPhone && <KeysLine onAll={() => open('keys')} />}
      <TableDialogs model={model} />
    </div>
  )
}
