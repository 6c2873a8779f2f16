import { memberTableTexts as t } from '@medlem/i18n/en/portal/office/memberTable'
import { Bookmark, Columns3, Download } from 'lucide-react'
import { formatCount, formatMoney } from '../../../ui/format.ts'
import { SearchField } from '../../../ui/SearchField.tsx'
import { FilterChips } from '../filter/FilterChips.tsx'
import memberToolsCss from './memberTools.module.css'
import type { MemberTableModel } from './useMemberTable.ts'

/** Search, filters, how many there are, and what is chosen of the table's look. */
export function TableTools({ model }: { model: MemberTableModel }) {
  const { state, show, today, counts, context, isPhone, tab, isChanged, open } = model
  return (
    <div className={memberToolsCss.tableTools}>
      <SearchField
        ref={model.searchField}
        className={memberToolsCss.tableSearch}
        label={t.find}
        placeholder={t.findHint}
        compact
        query={state.query}
        onQuery={(query) => show({ query }, { replace: true })}
      />
      <FilterChips
        state={state}
        thisYear={Number(today.slice(0, 4))}
        context={context}
        isPhone={isPhone}
        addButton={model.addButton}
        onFilter={(filter) => show({ filter })}
      />
      <div className={memberToolsCss.tableEnd}>
        <p className={memberToolsCss.tableCount} role="status">
          {counts && <CountOf found={counts.found} all={counts.all} />}
          {isPhone && counts?.unpaidMinor ? (
            <> · {t.open({ amount: formatMoney(counts.unpaidMinor, context.currency) })}</>
          ) : null}
        </p>
        <div className={memberToolsCss.tableActions}>
          <button
            type="button"
            className={isChanged ? memberToolsCss.tool : `${memberToolsCss.tool} ${memberToolsCss.toolSoft}`}
            onClick={() => open('view')}
          >
            <Bookmark size={17} aria-hidden="true" />
            {tab?.saved ? t.changeView : t.saveView}
          </button>
          {isPhone ? (
            <ExportButton model={model} />
          ) : (
            <button type="button" className={memberToolsCss.tool} onClick={() => open('columns')}>
              <Columns3 size={17} aria-hidden="true" />
              {t.columns}
            </button>
          )}
        </div>
      </div>
    </div>
  )
}

/** For those who may take lists along. It has its place before the rows are there, so that nothing moves when they come. */
export function ExportButton({ model: { may, page, rows, open } }: { model: MemberTableModel }) {
  if (!may('members:export') || (!page.isPending && rows.length === 0)) return null
  return (
    <button
      type="button"
      className={memberToolsCss.tool}
      disabled={page.isPending}
      onClick={() => open('export')}
    >
      <Download size={17} aria-hidden="true" />
      {t.export}
    </button>
  )
}

interface Found {
  total: number
  isTotalCapped: boolean
}

function CountOf({ found, all }: { found: Found; all: Found }) {
  const many = found.isTotalCapped ? t.moreThan({ count: found.total }) : formatCount(found.total)
  const b = (inner: unknown[]) => <b key="found">{inner as string[]}</b>
  return all.isTotalCapped
    ? t.countOfMany({ found: many, all: all.total, b })
    : t.countOf({ found: many, all: all.total, b })
}
