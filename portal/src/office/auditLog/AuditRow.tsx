import type { AuditDetail, AuditLine } from '@medlem/contract/audit'
import { officeAuditLogTexts } from '@medlem/i18n/en/portal/office/auditLog'
import { ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type AuditQuery, useAuditRows } from '../../api/audit/audit.ts'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { formatInstant } from '../../ui/format.ts'
import { ShowMore } from '../../ui/ShowMore.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import css from './auditLog.module.css'

interface Shown {
  orgId: string
  query: AuditQuery
  entry: AuditLine
}

/** One line of the log: when, who, what and about whom. What was before and after, or the entries it stands for, is folded away below it. */
export function AuditRow({ entry, ...asked }: Shown) {
  return (
    <li className="@container border-b border-line py-3">
      <div className={`grid gap-x-6 ${css.line}`}>
        <time dateTime={entry.at} className="text-meta leading-6 text-soft tabular-nums">
          {formatInstant(entry.at)}
        </time>
        <span className="font-medium">{entry.actorName ?? officeAuditLogTexts.product}</span>
        <div className="min-w-0">
          <p>
            {entry.text}
            {entry.subjectName !== null && (
              <span className="text-soft"> · {officeAuditLogTexts.about({ name: entry.subjectName })}</span>
            )}
          </p>
          {entry.rows > 1 && <SeveralEntries entry={entry} {...asked} />}
          {entry.details.length > 0 && (
            <Folded title={officeAuditLogTexts.details}>
              <Details details={entry.details} />
              {entry.traceId !== null && (
                <p className="text-meta text-soft wrap-anywhere">
                  {officeAuditLogTexts.request({ id: entry.traceId })}
                </p>
              )}
            </Folded>
          )}
        </div>
      </div>
    </li>
  )
}

function Folded({
  title,
  onToggle,
  children,
}: {
  title: string
  onToggle?: (isOpen: boolean) => void
  children: ReactNode
}) {
  return (
    <details className="group" onToggle={({ currentTarget }) => onToggle?.(currentTarget.open)}>
      <summary className="inline-flex min-h-11 items-center gap-1.5 text-meta text-soft group-open:[&>svg]:rotate-90">
        <ChevronRight size={16} aria-hidden="true" className="shrink-0 transition-transform" />
        {title}
      </summary>
      {children}
    </details>
  )
}

function Details({ details }: { details: readonly AuditDetail[] }) {
  return (
    <dl className={`mb-2 grid gap-x-5 gap-y-1 text-meta ${css.details}`}>
      {details.map(({ name, before, now }) => (
        <div key={name} className="contents">
          <dt className="text-soft wrap-anywhere">{name}</dt>
          <dd className="wrap-anywhere">
            {before !== null && (
              <>
                <del className="text-soft">{before}</del>
                {' → '}
              </>
            )}
            <span className={before === null ? undefined : 'font-semibold'}>{now}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Whom each entry of a batch was about; read once somebody opens it. */
function SeveralEntries({ orgId, query, entry }: Shown) {
  const [isOpen, setOpen] = useState(false)
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useAuditRows(
    { orgId, query, line: entry },
    isOpen,
  )
  const rows = data?.pages.flatMap(({ entries }) => entries)
  return (
    <Folded title={officeAuditLogTexts.rows({ count: entry.rows })} onToggle={setOpen}>
      {isOpen && !rows && !error && <Skeleton height="96px" />}
      {error && !rows && (
        <ErrorNotice error={error} title={officeAuditLogTexts.rowsNotLoaded} retry={() => refetch()} />
      )}
      <ul className="mb-2 grid gap-y-1 text-meta empty:hidden">
        {rows?.map(({ id, subjectName, text, details }) => (
          <li key={id}>
            {subjectName ?? text}
            {details.map(({ name, before, now }) => (
              <span key={name} className="text-soft">
                {' · '}
                {name}: {before === null ? now : `${before} → ${now}`}
              </span>
            ))}
          </li>
        ))}
      </ul>
      <ShowMore when={hasNextPage} busy={isFetchingNextPage} onPress={fetchNextPage} />
    </Folded>
  )
}
