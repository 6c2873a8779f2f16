import type { Batch, BatchRowState } from '@medlem/contract/batch'
import type { Organisation } from '@medlem/contract/organisation'
import { groupMessageTexts as t } from '@medlem/i18n/en/portal/office/groupMessage'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useBatch, useMoveBatch } from '../../api/batch/batch.ts'
import { officeAddress } from '../../api/office/officeAddress.ts'
import { useRightsIn } from '../../api/organisation/withRight.ts'
import { keyOf } from '../../api/queryKeys.ts'
import { BatchPeople } from '../../shared/batch/BatchPeople.tsx'
import { WriteError } from '../../shared/WriteError.tsx'
import { AppLink } from '../../ui/AppLink.tsx'
import { Button } from '../../ui/Button.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { formatInstant } from '../../ui/format.ts'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { Progress } from '../../ui/Progress.tsx'
import { ScreenSkeleton } from '../../ui/Skeleton.tsx'
import { progressOf, progressWord } from './groupMessageLabels.ts'

/** A message to several: what it says, how far it is, who got it, and who did not and why. */
export function GroupMessage({ organisation, batchId }: { organisation: Organisation; batchId: string }) {
  const { id: orgId, key } = organisation
  const may = useRightsIn(key)
  const { data: batch, error, refetch } = useBatch({ orgId, batchId })
  if (!batch) {
    return error ? (
      <ErrorNotice error={error} title={t.notLoaded} retry={() => refetch()} />
    ) : (
      <ScreenSkeleton />
    )
  }
  return (
    <>
      {may('messages:read') && (
        <p className="mb-4 text-meta">
          <AppLink className="text-link" href={officeAddress(orgId, 'messages')}>
            {t.allMessages}
          </AppLink>
        </p>
      )}
      <PageHeading title={batch.name} lead={`${batch.startedBy}, ${formatInstant(batch.createdAt)}`} />
      <HowFar orgId={orgId} batch={batch} />
      <section className="mb-8 max-w-[62ch]">
        <h2 className="mb-1 font-semibold">{t.message}</h2>
        <p className="whitespace-pre-line wrap-anywhere">{batch.text}</p>
      </section>
      <Receivers organisation={organisation} batch={batch} />
    </>
  )
}

function HowFar({ orgId, batch }: { orgId: string; batch: Batch }) {
  const move = useMoveBatch({ orgId, batchId: batch.id })
  const isRunning = batch.state === 'running'
  const { done, all } = progressOf(batch)
  return (
    <div className="mb-8 grid max-w-[62ch] justify-items-start gap-3">
      <p role="status" className="font-semibold tabular-nums">
        {progressWord(batch)}
      </p>
      {move.error && <WriteError error={move.error} refused={t.notMoved} />}
      {isRunning && (
        <>
          <Progress label={progressWord(batch)} done={done} all={all} />
          <p className="text-meta text-soft">
            {t.leave} {t.stopHint}
          </p>
          <Button variant="secondary" busy={move.isPending} onClick={() => move.mutate('stop')}>
            {t.stop}
          </Button>
        </>
      )}
      {batch.state === 'stopped' && (batch.rows.waiting ?? 0) > 0 && (
        <Button variant="secondary" busy={move.isPending} onClick={() => move.mutate('run')}>
          {t.goOn}
        </Button>
      )}
    </div>
  )
}

const states = ['failed', 'waiting', 'sending', 'done', 'aside'] as const satisfies BatchRowState[]

function Receivers({
  organisation: { id: orgId, key },
  batch,
}: {
  organisation: Organisation
  batch: Batch
}) {
  const may = useRightsIn(key)
  const queryClient = useQueryClient()
  const { rows, state: now } = batch
  useEffect(() => {
    if (now !== 'running') void queryClient.invalidateQueries({ queryKey: keyOf('batch', 'rows', batch.id) })
  }, [now, batch.id, queryClient])
  return states
    .filter((state) => (rows[state] ?? 0) > 0)
    .map((state) => (
      <BatchPeople
        key={`${state} ${now}`}
        orgId={orgId}
        batchId={batch.id}
        asked={{ state }}
        title={titleOf(state, now)({ count: rows[state] ?? 0 })}
        isOpen={now !== 'running' && state !== 'done'}
        isLinked={may('members:read')}
      />
    ))
}

function titleOf(state: (typeof states)[number], now: Batch['state']) {
  if (state === 'waiting') return now === 'stopped' ? t.notSent : t.waiting
  return state === 'sending' ? t.onItsWay : t[state]
}
