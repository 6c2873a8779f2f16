import type { Batch } from '@medlem/contract/batch'
import type { Organisation } from '@medlem/contract/organisation'
import { isMoving } from '@medlem/domain/batch'
import { memberImportScreenTexts as t } from '@medlem/i18n/en/portal/office/memberImport'
import { officePersonTexts } from '@medlem/i18n/en/portal/office/person'
import { useBatch } from '../api/batch/batch.ts'
import { membersAddress } from '../api/office/officeAddress.ts'
import { useOfficeSearch } from '../api/office/officeSearch.ts'
import { AppLink } from '../ui/AppLink.tsx'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { ScreenSkeleton } from '../ui/Skeleton.tsx'
import { Steps } from '../ui/Steps.tsx'
import { useGoTo } from '../ui/useGoTo.ts'
import { useStepFocus } from '../ui/useStepFocus.ts'
import { ColumnsStep } from './memberImport/ColumnsStep.tsx'
import { FileStep } from './memberImport/FileStep.tsx'
import importCss from './memberImport/import.module.css'
import { importAddress } from './memberImport/importAddress.ts'
import { PreviewStep } from './memberImport/PreviewStep.tsx'
import { WorkStep } from './memberImport/WorkStep.tsx'

const STEPS = [t.stepFile, t.stepColumns, t.stepPreview, t.stepImport]

/** An import of members from the file to its undoing; which one stands in the address. */
export function ImportPage({ organisation: { id } }: { organisation: Organisation }) {
  const { batch: batchId, step } = useOfficeSearch('import')
  const goTo = useGoTo()
  const { data, error, refetch } = useBatch({ orgId: id, batchId: batchId ?? '' })
  const shown = data && withStep(data, step)
  useStepFocus(batchId === undefined ? 'file' : shown?.state)
  if (batchId === undefined) {
    return (
      <div className={importCss.import}>
        <p className="mb-4 text-meta">
          <AppLink className="text-link" href={membersAddress(id)}>
            {officePersonTexts.allMembers}
          </AppLink>
        </p>
        <Steps current={0} names={STEPS} />
        <FileStep orgId={id} onTaken={(one) => goTo(importAddress(id, one.id))} />
      </div>
    )
  }
  if (!shown) {
    return error ? (
      <ErrorNotice error={error} title={t.batchNotLoaded} retry={() => refetch()} />
    ) : (
      <ScreenSkeleton />
    )
  }
  return (
    <div key={batchId} className={importCss.import}>
      <Steps current={stepOf(shown)} names={STEPS} />
      <StepOf orgId={id} batch={shown} />
    </div>
  )
}

/** The columns of a preview can be corrected until it runs: it is then shown as it was before it was read. */
function withStep(batch: Batch, step: string | undefined): Batch {
  return step === 'columns' && batch.state === 'previewed' ? { ...batch, state: 'draft' } : batch
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
