import { hrefOf } from '@medlem/contract/portalAddress'
import type { ThreadSummary } from '@medlem/contract/thread'
import { officeThreadTexts } from '@medlem/i18n/en/portal/office/thread'
import { useMember } from '../../session/session.ts'
import { assigneeWords, stateWords } from '../../shared/thread/threadLabels.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { formatInstant } from '../../ui/format.ts'
import { StatusDot } from '../../ui/StatusDot.tsx'

/** One thread of an organisation's list: who, whose turn it is, and which of the staff has it. */
export function OrganisationThreadRow({ thread }: { thread: ThreadSummary }) {
  const { id: ownId } = useMember()
  const { id, memberName, title, excerpt, lastAt, lastFrom, status } = thread
  const state = status?.state ?? 'open'
  const { short, tone } = stateWords[state]
  return (
    <li className="relative grid gap-x-8 gap-y-1 py-4 mini:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <p className="text-meta text-soft">{memberName}</p>
        <h2 className={state === 'open' ? 'text-lead font-semibold' : 'text-lead font-medium'}>
          <AppLink
            className="underline decoration-edge decoration-1 after:absolute after:inset-0 hover:decoration-current"
            href={hrefOf('/message-read', { thread: id })}
          >
            {title}
          </AppLink>
        </h2>
        <p className="line-clamp-2 text-soft">
          {lastFrom === 'organisation'
            ? officeThreadTexts.staffExcerpt({
                excerpt,
                staff: (inner) => (
                  <span key="staff" className="font-medium">
                    {inner}
                  </span>
                ),
              })
            : excerpt}
        </p>
      </div>
      <div className="flex flex-wrap gap-x-4 gap-y-1 text-meta text-soft mini:flex-col mini:items-end">
        <StatusDot tone={tone}>{short}</StatusDot>
        {(state !== 'closed' || status?.assignee) && (
          <span>{assigneeWords(status?.assignee ?? null, ownId)}</span>
        )}
        <time dateTime={lastAt} className="tabular-nums">
          {formatInstant(lastAt)}
        </time>
      </div>
    </li>
  )
}
