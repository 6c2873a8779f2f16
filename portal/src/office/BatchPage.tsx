import { type Batch, BatchGroup } from '@medlem/contract/batch'
import type { Organisation } from '@medlem/contract/organisation'
import { officeBatchTexts as t } from '@medlem/i18n/en/portal/office/batch'
import { officeClaimTexts as claims } from '@medlem/i18n/en/portal/office/claim'
import { memberImportScreenTexts } from '@medlem/i18n/en/portal/office/memberImport'
import { useQueryClient } from '@tanstack/react-query'
import { notFound, rootRouteId } from '@tanstack/react-router'
import { Undo2 } from 'lucide-react'
import { useEffect } from 'react'
import { useBatch, useMoveBatch } from '../api/batch/batch.ts'
import { membersAddress } from '../api/office/officeAddress.ts'
import { useOfficeSearch } from '../api/office/officeSearch.ts'
import { keyOf } from '../api/queryKeys.ts'
import { BatchPeople } from '../shared/batch/BatchPeople.tsx'
import { WriteError } from '../shared/WriteError.tsx'
import { AppLink } from '../ui/AppLink.tsx'
import { Button } from '../ui/Button.tsx'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { formatDate } from '../ui/format.ts'
import { PageHeading } from '../ui/PageHeading.tsx'
import { ScreenSkeleton } from '../ui/Skeleton.tsx'
import { StickyBar } from '../ui/StickyBar.tsx'
import { useStepFocus } from '../ui/useStepFocus.ts'
import { ClaimLetters } from './batch/ClaimLetters.tsx'
import { MergeStep } from './batch/MergeStep.tsx'

/** Putting a mark on many members, or taking it off, from its preview to its undoing; which one stands in the address. */
export function BatchPage({ organisation: { id: orgId } }: { organisation: Organisation }) {
  const { batch: batchId } = useOfficeSearch('change')
  if (batchId === undefined) throw notFound({ routeId: rootRouteId })
  return <Change orgId={orgId} batchId={batchId} />
}

function Change({ orgId, batchId }: { orgId: string; batchId: string }) {
  const { data: batch, error, refetch } = useBatch({ orgId, batchId })
  useRefetchMembers(batch?.state)
  useStepFocus(batch?.state)
  if (!batch) {
    return error ? (
      <>
        <PageHeading title={t.pageTitle} />
        <ErrorNotice error={error} title={t.notLoaded} retry={() => refetch()} />
      </>
    ) : (
      <ScreenSkeleton />
    )
  }
  return (
    <>
      {batch.kind === 'merge' && HAS_ROWS.has(batch.state) ? (
        <MergeStep key={batch.state} orgId={orgId} batch={batch} />
      ) : (
        <Step key={batch.state} orgId={orgId} batch={batch} />
      )}
      <p className="mt-6">
        <AppLink className="text-link" href={membersAddress(orgId)}>
          {memberImportScreenTexts.members}
        </AppLink>
      </p>
    </>
  )
}

/** Once the job is over, lists show members and teams as they are now. */
function useRefetchMembers(state: Batch['state'] | undefined): void {
  const queryClient = useQueryClient()
  const isOver = state === 'done' || state === 'stopped' || state === 'undone'
  useEffect(() => {
    if (!isOver) return
    for (const noun of ['member', 'team'] as const)
      queryClient.invalidateQueries({ queryKey: keyOf(noun) }).catch(() => undefined)
  }, [isOver, queryClient])
}

/** States in which a merge has its own words; the others are those of every change. */
const HAS_ROWS: ReadonlySet<Batch['state']> = new Set(['previewed', 'stopped', 'done', 'undone'])

interface StepProps {
  orgId: string
  batch: Batch
}

function Step({ orgId, batch }: StepProps) {
  const which = { orgId, batchId: batch.id }
  const move = useMoveBatch(which)
  const { state, rows, undoUntil } = batch
  const problem = move.error && <WriteError error={move.error} refused={memberImportScreenTexts.notMoved} />
  const stop = (
    <Button variant="secondary" busy={move.isPending} onClick={() => move.mutate('stop')}>
      {memberImportScreenTexts.stop}
    </Button>
  )
  const isOver = undoUntil !== null && new Date(undoUntil) < new Date()
  const undo = !isOver && (
    <Button variant="secondary" busy={move.isPending} onClick={() => move.mutate('undo')}>
      {t.undo}
    </Button>
  )
  switch (state) {
    case 'draft':
    case 'discarded':
      return <PageHeading title={t.discarded} />
    case 'previewing':
      return (
        <>
          <PageHeading title={t.reading} lead={memberImportScreenTexts.leave} />
          {problem}
          {stop}
        </>
      )
    case 'previewed':
      return (
        <>
          <Preview orgId={orgId} batch={batch} />
          {problem}
          <StickyBar
            icon={<Undo2 size={22} aria-hidden="true" />}
            note={memberImportScreenTexts.undoPromiseHint}
          >
            <Button variant="quiet" onClick={() => move.mutate('discard')}>
              {t.discard}
            </Button>
            {(rows.waiting ?? 0) > 0 && (
              <Button busy={move.isPending} onClick={() => move.mutate('run')}>
                {runWords(batch.kind)({ count: rows.waiting ?? 0 })}
              </Button>
            )}
          </StickyBar>
        </>
      )
    case 'running':
    case 'undoing': {
      const over = Object.entries(rows).reduce(
        (sum, [one, count]) => sum + (isOpen(state, one) ? 0 : count),
        0,
      )
      const all = over + (rows[state === 'running' ? 'waiting' : 'done'] ?? 0)
      return (
        <>
          <PageHeading
            title={state === 'running' ? t.running : t.undoing}
            lead={memberImportScreenTexts.leave}
          />
          <p className="mb-4 tabular-nums" role="status">
            {memberImportScreenTexts.progress({ done: over, all })}
          </p>
          {problem}
          {state === 'running' && stop}
        </>
      )
    }
    case 'stopped':
    case 'done':
      return (
        <>
          <PageHeading
            title={state === 'done' ? doneWords(batch.kind)({ count: rows.done ?? 0 }) : t.stoppedTitle}
            lead={undoUntil && !isOver ? t.doneLead({ until: formatDate(undoUntil) }) : undefined}
          />
          {problem}
          <div className="mb-6 flex flex-wrap gap-3">
            {state === 'stopped' && (
              <Button busy={move.isPending} onClick={() => move.mutate('run')}>
                {memberImportScreenTexts.goOn}
              </Button>
            )}
            {undo}
          </div>
          {batch.kind === 'claim' && <ClaimLetters orgId={orgId} batchId={batch.id} />}
          {batch.kind === 'claim' && <NotAsked orgId={orgId} batch={batch} />}
          <Rows orgId={orgId} batch={batch} states={['failed']} />
        </>
      )
    case 'undone':
      return (
        <>
          <PageHeading
            title={t.undoneTitle}
            lead={memberImportScreenTexts.reversed({ count: rows.reversed ?? 0 })}
          />
          <Rows
            orgId={orgId}
            batch={batch}
            states={batch.kind === 'end' ? ['kept', 'not_possible', 'reversed'] : ['kept', 'not_possible']}
          />
        </>
      )
  }
}

const isOpen = (state: 'running' | 'undoing', row: string) =>
  row === (state === 'running' ? 'waiting' : 'done') || row === 'aside'

function runWords(kind: Batch['kind']) {
  if (kind === 'invitation') return t.run_invitation
  if (kind === 'claim') return t.run_claim
  return kind === 'end' ? t.run_end : kind === 'payment' ? t.run_payment : t.run
}

const doneWords = (kind: Batch['kind']) =>
  kind === 'invitation' ? t.done_invitation : kind === 'claim' ? t.done_claim : t.doneTitle

const titles = {
  team: [t.team_off, t.team_on],
  answer: [t.answer_off, t.answer_on],
  tag: [t.tag_off, t.tag_on],
} as const

function groupTitle({ kind, groups }: Batch, group: BatchGroup): string {
  const count = groups[group] ?? 0
  if (kind === 'invitation' && group !== 'new') return t[`${group}_invitation`]({ count })
  if (group === 'same' && kind === 'claim') return t.same_claim({ count })
  if (group === 'same' && kind === 'payment') return t.same_payment({ count })
  if (group === 'same' && kind === 'end') return t.same_end({ count })
  return group === 'new' ? '' : t[group]({ count })
}

function previewTitle({ kind, isOn, name }: Batch, count: number): string {
  if (kind === 'invitation') return t.invitation_title({ count })
  if (kind === 'claim') return t.claim_title({ count, name })
  if (kind === 'payment') return t.payment_title({ count, name })
  if (kind === 'end') return t.end_title({ count, day: formatDate(name) })
  return titles[kind === 'team' || kind === 'answer' ? kind : 'tag'][isOn ? 1 : 0]({ count, name })
}

function Preview({ orgId, batch }: StepProps) {
  const count = batch.rows.waiting ?? 0
  const title = count === 0 ? t.nothing : previewTitle(batch, count)
  return (
    <>
      <PageHeading title={title} lead={t.previewLead} />
      {BatchGroup.options
        .filter((group) => group !== 'new' && (batch.groups[group] ?? 0) > 0)
        .map((group) => (
          <BatchPeople
            key={group}
            orgId={orgId}
            batchId={batch.id}
            asked={{ group }}
            title={groupTitle(batch, group)}
            isOpen={group !== 'same'}
          />
        ))}
    </>
  )
}

/** Whom a run did not ask, and why: of what the night began no person has seen the preview. */
function NotAsked({ orgId, batch: { id, groups } }: StepProps) {
  const count = groups.needs_you ?? 0
  if (count === 0) return null
  return (
    <BatchPeople
      orgId={orgId}
      batchId={id}
      asked={{ group: 'needs_you' }}
      title={claims.notAsked({ count })}
      isOpen
    />
  )
}

function Rows({
  orgId,
  batch,
  states,
}: StepProps & { states: readonly ('failed' | 'kept' | 'not_possible' | 'reversed')[] }) {
  return states
    .filter((state) => (batch.rows[state] ?? 0) > 0)
    .map((state) => (
      <BatchPeople
        key={state}
        orgId={orgId}
        batchId={batch.id}
        asked={{ state }}
        title={t[state]({ count: batch.rows[state] ?? 0 })}
        isOpen
      />
    ))
}
