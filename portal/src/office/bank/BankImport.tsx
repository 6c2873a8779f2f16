import type { Batch } from '@medlem/contract/batch'
import { isMoving } from '@medlem/domain/batch'
import { officeBankTexts as t } from '@medlem/i18n/en/portal/office/bank'
import { useState } from 'react'
import { useBatch, useMoveBatch } from '../../api/batch/batch.ts'
import { officeAddress } from '../../api/office/officeAddress.ts'
import { ConfirmDialog } from '../../shared/form/ConfirmDialog.tsx'
import { WriteError } from '../../shared/WriteError.tsx'
import { AppLink } from '../../ui/AppLink.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { formatDate } from '../../ui/format.ts'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { Progress } from '../../ui/Progress.tsx'
import { ScreenSkeleton } from '../../ui/Skeleton.tsx'
import { useStepFocus } from '../../ui/useStepFocus.ts'
import { BankColumns } from './BankColumns.tsx'
import { BankPreview } from './BankPreview.tsx'

export interface ImportProps {
  orgId: string
  batch: Batch
}

/** A file of the bank from its columns to the undoing of its import. */
export function BankImport({ orgId, batchId }: { orgId: string; batchId: string }) {
  const { data, error, refetch } = useBatch({ orgId, batchId })
  useStepFocus(data?.state)
  if (!data) {
    return error ? (
      <ErrorNotice error={error} title={t.batchNotLoaded} retry={() => refetch()} />
    ) : (
      <ScreenSkeleton />
    )
  }
  return (
    <>
      <p className="mb-4 text-meta">
        <AppLink className="text-link" href={officeAddress(orgId, 'bank')}>
          {t.title}
        </AppLink>
      </p>
      <StepOf orgId={orgId} batch={data} />
    </>
  )
}

function StepOf({ orgId, batch }: ImportProps) {
  const { state } = batch
  if (state === 'draft') return <BankColumns orgId={orgId} batch={batch} />
  if (state === 'previewed') return <BankPreview orgId={orgId} batch={batch} />
  return isMoving(state) ? <Working orgId={orgId} batch={batch} /> : <Ended orgId={orgId} batch={batch} />
}

const workTitles = { previewing: t.reading, running: t.working, undoing: t.undoing } as const

function Working({ orgId, batch: { id, state, rows, groups } }: ImportProps) {
  const move = useMoveBatch({ orgId, batchId: id })
  const title = workTitles[state as keyof typeof workTitles]
  const isUndoing = state === 'undoing'
  const over = isUndoing ? (rows.reversed ?? 0) + (rows.kept ?? 0) : (rows.done ?? 0)
  const left = isUndoing ? (rows.done ?? 0) : (rows.waiting ?? 0)
  const read = Object.values(groups).reduce((sum, count) => sum + count, 0)
  const [done, all] = state === 'previewing' ? [read, read] : [over, over + left]
  return (
    <>
      <PageHeading title={title} lead={t.leave} />
      <div className="bank-progress">
        {state !== 'previewing' && <Progress label={title} done={done} all={all} />}
        <p role="status" className="tabular-nums">
          {t.progress({ done, all })}
        </p>
      </div>
      {move.error && <WriteError error={move.error} refused={t.notMoved} />}
      {!isUndoing && (
        <Button variant="secondary" busy={move.isPending} onClick={() => move.mutate('stop')}>
          {t.stop}
        </Button>
      )}
    </>
  )
}

function Ended({ orgId, batch: { id, state, rows, undoUntil } }: ImportProps) {
  const move = useMoveBatch({ orgId, batchId: id })
  const [isAsking, setAsking] = useState(false)
  const isOver = undoUntil !== null && new Date(undoUntil) < new Date()
  const isUndoable = (state === 'done' || state === 'stopped') && !isOver
  const until = undoUntil ? formatDate(undoUntil) : ''
  const headings = {
    done: { title: t.doneTitle({ count: rows.done ?? 0 }), lead: t.doneLead({ until }) },
    stopped: {
      title: t.stoppedTitle,
      lead: t.progress({ done: rows.done ?? 0, all: (rows.done ?? 0) + (rows.waiting ?? 0) }),
    },
    undone: {
      title: t.undoneTitle,
      lead: t.undoneLead({ reversed: rows.reversed ?? 0, kept: rows.kept ?? 0 }),
    },
    discarded: { title: t.discarded, lead: undefined },
  }
  const { title, lead } = headings[state as keyof typeof headings]
  return (
    <>
      <PageHeading title={title} lead={lead} />
      {move.error && <WriteError error={move.error} refused={t.notMoved} />}
      <div className="bank-ended">
        <ButtonLink
          variant={state === 'stopped' ? 'secondary' : 'primary'}
          href={officeAddress(orgId, 'bank')}
        >
          {t.toLines}
        </ButtonLink>
        {state === 'stopped' && (
          <Button busy={move.isPending} onClick={() => move.mutate('run')}>
            {t.goOn}
          </Button>
        )}
        {isUndoable && (
          <Button variant="secondary" onClick={() => setAsking(true)}>
            {t.undoImport}
          </Button>
        )}
      </div>
      {isAsking && (
        <ConfirmDialog
          write={{ error: null, isPending: move.isPending }}
          onConfirm={() => move.mutate('undo', { onSettled: () => setAsking(false) })}
          onClose={() => setAsking(false)}
          title={t.undoImport}
          lead={t.doneLead({ until })}
          submit={t.undoImport}
        />
      )}
    </>
  )
}
