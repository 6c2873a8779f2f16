import type { Batch } from '@medlem/contract/batch'
import { MAX_NAMED } from '@medlem/contract/memberSelection'
import { officeBatchTexts as marks } from '@medlem/i18n/en/portal/office/batch'
import { memberImportScreenTexts as t } from '@medlem/i18n/en/portal/office/memberImport'
import { useState } from 'react'
import { useInviteImported, useMoveBatch } from '../../api/batch/batch.ts'
import { membersAddress, officeAddress } from '../../api/office/officeAddress.ts'
import { useConfig } from '../../api/portalConfig/useConfig.ts'
import { ConfirmDialog } from '../../shared/form/ConfirmDialog.tsx'
import { WriteError } from '../../shared/WriteError.tsx'
import { AppLink } from '../../ui/AppLink.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { formatDate } from '../../ui/format.ts'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { Progress } from '../../ui/Progress.tsx'
import { useGoTo } from '../../ui/useGoTo.ts'
import { StateRows } from './GroupRows.tsx'
import importCss from './import.module.css'
import { ReportButton } from './ReportButton.tsx'

interface WorkStepProps {
  orgId: string
  batch: Batch
}

/** A batch while its job works, and what became of it. */
export function WorkStep({ orgId, batch }: WorkStepProps) {
  const which = { orgId, batchId: batch.id }
  const move = useMoveBatch(which)
  return (
    <>
      {move.error && <WriteError error={move.error} refused={t.notMoved} />}
      <Outcome orgId={orgId} batch={batch} move={move} />
      {batch.state === 'done' || batch.state === 'stopped' ? (
        <Rows which={which} batch={batch} states={['failed']} />
      ) : null}
      {batch.state === 'undone' && <Rows which={which} batch={batch} states={['kept', 'not_possible']} />}
    </>
  )
}

type Move = ReturnType<typeof useMoveBatch>

function Outcome({ orgId, batch, move }: WorkStepProps & { move: Move }) {
  const { state, rows, undoUntil } = batch
  const done = rows.done ?? 0
  const all = done + (rows.waiting ?? 0) + (rows.failed ?? 0)
  if (state === 'previewing') {
    const count = Object.values(batch.groups).reduce((sum, one) => sum + one, 0)
    return (
      <>
        <PageHeading title={t.reading} lead={t.leave} />
        <p role="status" className="tabular-nums">
          {t.readSoFar({ count })}
        </p>
        <StopButton move={move} />
      </>
    )
  }
  if (state === 'running')
    return <HowFar title={t.running} done={all - (rows.waiting ?? 0)} all={all} move={move} />
  if (state === 'undoing') {
    const over = (rows.reversed ?? 0) + (rows.kept ?? 0) + (rows.not_possible ?? 0)
    return <HowFar title={t.undoing} done={over} all={over + done} />
  }
  if (state === 'undone') {
    return (
      <>
        <PageHeading title={t.undoneTitle} lead={t.reversed({ count: rows.reversed ?? 0 })} />
        <After orgId={orgId} batch={batch} />
      </>
    )
  }
  if (state === 'discarded') {
    return (
      <>
        <PageHeading title={t.state_discarded} />
        <AnotherFile orgId={orgId} />
      </>
    )
  }
  const until = undoUntil ? formatDate(undoUntil) : ''
  const isOver = undoUntil !== null && new Date(undoUntil) < new Date()
  return (
    <>
      {state === 'stopped' ? (
        <PageHeading title={t.stoppedTitle} lead={t.stoppedLead({ done, all })} />
      ) : (
        <PageHeading
          title={t.doneTitle({ count: done })}
          lead={isOver ? t.undoOver({ until }) : t.doneLead({ until })}
        />
      )}
      <div className={importCss.importActions}>
        {state === 'stopped' && (
          <Button busy={move.isPending} onClick={() => move.mutate('run')}>
            {t.goOn}
          </Button>
        )}
        {!isOver && <UndoButton move={move} />}
        {done > 0 && <InviteButton orgId={orgId} batch={batch} />}
      </div>
      <After orgId={orgId} batch={batch} />
    </>
  )
}

function HowFar({ title, done, all, move }: { title: string; done: number; all: number; move?: Move }) {
  return (
    <>
      <PageHeading title={title} lead={t.leave} />
      <div className={importCss.importProgress}>
        <Progress label={title} done={done} all={all} />
        <p className="tabular-nums">{t.progress({ done, all })}</p>
      </div>
      {move && <StopButton move={move} />}
    </>
  )
}

function StopButton({ move }: { move: Move }) {
  return (
    <Button variant="secondary" busy={move.isPending} onClick={() => move.mutate('stop')}>
      {t.stop}
    </Button>
  )
}

function UndoButton({ move }: { move: Move }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        {t.undo}
      </Button>
      {isAsking && (
        <ConfirmDialog
          write={{ error: null, isPending: move.isPending }}
          onConfirm={() => move.mutate('undo', { onSettled: () => setAsking(false) })}
          onClose={() => setAsking(false)}
          title={t.undoQuestion}
          lead={t.undoExplain}
          submit={t.undo}
        />
      )}
    </>
  )
}

/** The next step for those of whom the file has an address: each gets a link to an account. */
function InviteButton({ orgId, batch }: WorkStepProps) {
  const { invitesMembers = false } = useConfig()
  const begin = useInviteImported({ orgId, batchId: batch.id })
  const goTo = useGoTo()
  if (!invitesMembers || (batch.rows.done ?? 0) > MAX_NAMED) return null
  const start = () =>
    begin.mutate(undefined, {
      onSuccess: ({ id }) => goTo(officeAddress(orgId, 'change', { batch: id })),
    })
  return (
    <>
      <Button busy={begin.isPending} onClick={start}>
        {t.invite}
      </Button>
      {begin.error && <ErrorNotice error={begin.error} title={marks.notBegun} retry={start} />}
    </>
  )
}

function AnotherFile({ orgId }: { orgId: string }) {
  return (
    <ButtonLink variant="quiet" href={officeAddress(orgId, 'import')}>
      {t.another}
    </ButtonLink>
  )
}

function After({ orgId, batch }: WorkStepProps) {
  return (
    <div className={importCss.importActions}>
      <AppLink className="text-link" href={membersAddress(orgId)}>
        {t.members}
      </AppLink>
      <ReportButton which={{ orgId, batchId: batch.id }} />
      <AnotherFile orgId={orgId} />
    </div>
  )
}

const titles = {
  failed: (count: number) => t.failed({ count }),
  kept: (count: number) => t.kept({ count }),
  not_possible: (count: number) => t.notPossible({ count }),
}

interface RowsProps {
  which: { orgId: string; batchId: string }
  batch: Batch
  states: readonly (keyof typeof titles)[]
}

function Rows({ which, batch: { rows }, states }: RowsProps) {
  return states
    .filter((state) => (rows[state] ?? 0) > 0)
    .map((state) => (
      <StateRows key={state} which={which} state={state} title={titles[state](rows[state] ?? 0)} />
    ))
}
