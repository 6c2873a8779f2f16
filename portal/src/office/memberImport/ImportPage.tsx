import type { Batch } from '@medlem/contract/batch'
import type { Organisation } from '@medlem/contract/organisation'
import { isMoving } from '@medlem/domain/batch'
import { memberImportScreenTexts as t } from '@medlem/i18n/en/portal/office/memberImport'
import { useSearch } from '@tanstack/react-router'
import { useBatch } from '../../api/batch/batch.ts'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { ScreenSkeleton } from '../../ui/Skeleton.tsx'
import { Steps } from '../../ui/Steps.tsx'
import { useGoTo } from '../../ui/useGoTo.ts'
import { ColumnsStep } from './ColumnsStep.tsx'
import { FileStep } from './FileStep.tsx'
import { importAddress } from './importAddress.ts'
import { PreviewStep } from './PreviewStep.tsx'
import { WorkStep } from './WorkStep.tsx'
import './import.css'

const STEPS = [t.stepFile, t.stepColumns, t.stepPreview, t.stepImport]

/** An import of members from the file to its undoing; which one stands in the address. */
export function ImportPage({ organisation: { id } }: { organisation: Organisation }) {
  const { batch } = useSearch({ strict: false }) as { batch?: string }
  const goTo = useGoTo()
  if (batch === undefined) {
    return (
      <>
        <Steps current={0} names={STEPS} />
        <FileStep orgId={id} onTaken={(one) => goTo(importAddress(id, one.id))} />
      </>
    )
  }
  return <ImportOf key={batch} orgId={id} batchId={batch} />
}

function ImportOf({ orgId, batchId }: { orgId: string; batchId: string }) {
  const { data: batch, error, refetch } = useBatch({ orgId, batchId })
  if (!batch) {
    return error ? (
      <ErrorNotice error={error} title={t.batchNotLoaded} retry={() => refetch()} />
    ) : (
      <ScreenSkeleton />
    )
  }
  return (
    <>
      <Steps current={stepOf(batch)} names={STEPS} />
      <StepOf orgId={orgId} batch={batch} />
    </>
  )
}

function stepOf({ state }: Batch): number {
  if (state === 'draft') return 1
  return state === 'previewing' || state === 'previewed' ? 2 : 3
}

function StepOf({ orgId, batch }: { orgId: string; batch: Batch }) {
  if (batch.state === 'draft') return <ColumnsStep orgId={orgId} batch={batch} />
  if (batch.state === 'previewed') return <PreviewStep orgId={orgId} batch={batch} />
  return <WorkStep key={String(isMoving(batch.state))} orgId={orgId} batch={batch} />
}
