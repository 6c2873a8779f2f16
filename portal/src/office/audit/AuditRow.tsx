import type { AuditLine } from '@medlem/contract/audit'
import { officeAuditTexts } from '@medlem/i18n/en/portal/office/audit'
import { ChevronRight } from 'lucide-react'
import { formatInstant } from '../../ui/format.ts'
import { auditDetails } from './auditDetails.ts'

/** One entry: when, who, what and about whom; what was before and after is folded away below it. */
export function AuditRow({ entry }: { entry: AuditLine }) {
  const details = auditDetails(entry.detail)
  return (
    <li className="border-b border-line py-3">
      <div className="grid gap-x-6 mini:grid-cols-[9rem_minmax(0,13rem)_minmax(0,1fr)]">
        <time dateTime={entry.at} className="text-meta leading-6 text-soft tabular-nums">
          {formatInstant(entry.at)}
        </time>
        <span className="font-medium">{entry.actorName ?? officeAuditTexts.product}</span>
        <div className="min-w-0">
          <p>
            {entry.text}
            {entry.subjectName !== null && (
              <span className="text-soft"> · {officeAuditTexts.about({ name: entry.subjectName })}</span>
            )}
          </p>
          {details.length > 0 && (
            <details className="group">
              <summary className="inline-flex min-h-11 items-center gap-1.5 text-meta text-soft group-open:[&>svg]:rotate-90">
                <ChevronRight size={16} aria-hidden="true" className="shrink-0 transition-transform" />
                {officeAuditTexts.details}
              </summary>
              <dl className="mb-2 grid gap-x-5 gap-y-1 text-meta mini:grid-cols-[minmax(0,11rem)_minmax(0,1fr)]">
                {details.map(({ name, before, now }) => (
                  <div key={name} className="contents">
                    <dt className="text-soft wrap-anywhere">{name}</dt>
                    <dd className="wrap-anywhere">
                      {before !== undefined && (
                        <>
                          <del className="text-soft">{before === '' ? officeAuditTexts.nothing : before}</del>
                          {' → '}
                        </>
                      )}
                      <span className={before === undefined ? undefined : 'font-semibold'}>
                        {now === '' ? officeAuditTexts.nothing : now}
                      </span>
                    </dd>
                  </div>
                ))}
              </dl>
              {entry.traceId !== null && (
                <p className="text-meta text-soft wrap-anywhere">
                  {officeAuditTexts.request({ id: entry.traceId })}
                </p>
              )}
            </details>
          )}
        </div>
      </div>
    </li>
  )
}
