import type { BatchGroup, BatchRowState } from '@medlem/contract/batch'
import { memberImportScreenTexts as t } from '@medlem/i18n/en/portal/office/memberImport'
import { useState } from 'react'
import { useBatchRows } from '../../api/batch/batch.ts'
import { personAddress } from '../../api/person/person.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { ShowMore } from '../../ui/ShowMore.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import batchPeopleCss from './batchPeople.module.css'

interface BatchPeopleProps {
  orgId: string
  batchId: string
  asked: { group?: BatchGroup; state?: BatchRowState }
  title: string
  isOpen: boolean
  /** Whether a name leads to the person's page. */
  isLinked?: boolean
}

/** The people of a batch's group or state by name, with the reason where there is one. */
export function BatchPeople({
  orgId,
  batchId,
  asked,
  title,
  isOpen: isUnfolded,
  isLinked = true,
}: BatchPeopleProps) {
  // Names that stay folded are not read: each reading of them stands in the log.
  const [isRead, setRead] = useState(isUnfolded)
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useBatchRows(
    { orgId, batchId },
    asked,
    { isRead },
  )
  return (
    <details
      className={batchPeopleCss.markPeople}
      open={isUnfolded}
      onToggle={({ currentTarget }) => currentTarget.open && setRead(true)}
    >
      <summary>{title}</summary>
      {error && !data && <ErrorNotice error={error} title={t.rowsNotLoaded} retry={() => refetch()} />}
      {isRead && !data && !error && <Skeleton height="120px" />}
      <ul>
        {data?.pages.flat().map(({ number, name, memberId, after, problems, reason }) => (
          <li key={number}>
            {memberId && isLinked ? (
              <AppLink className="text-link" href={personAddress(orgId, memberId)}>
                {name}
              </AppLink>
            ) : (
              name
            )}
            <span className="block text-meta text-soft empty:hidden">
              {[
                ...(after.amount ? [after.amount] : []),
                ...problems.map(({ text }) => text),
                ...(reason ? [reason] : []),
              ].join(' ')}
            </span>
          </li>
        ))}
      </ul>
      <ShowMore when={hasNextPage} busy={isFetchingNextPage} onPress={fetchNextPage} />
    </details>
  )
}
