import type { Batch } from '@medlem/contract/batch'
import { isMoving } from '@medlem/domain/batch'
import { officeClaimTexts as t } from '@medlem/i18n/en/portal/office/claim'
import { officeAddress } from '../../api/office/officeAddress.ts'
import { BatchList } from '../../shared/batch/BatchList.tsx'

/** The last times that many were asked for a fee, by staff or at its renewal, each with its page where it can be undone. */
export function ClaimRuns({ orgId }: { orgId: string }) {
  return (
    <BatchList
      orgId={orgId}
      kind="claim"
      title={t.runs}
      notLoaded={t.runsNotLoaded}
      automatic={t.byRenewal}
      hrefOf={({ id }) => officeAddress(orgId, 'change', { batch: id })}
      stateOf={stateWords}
    />
  )
}

function stateWords({ state, rows: { done: count = 0 } }: Batch): string {
  if (isMoving(state)) return t.runUnderWay
  if (state === 'undone') return t.runUndone
  if (state === 'stopped') return t.runStopped({ count })
  return state === 'done' ? t.runDone({ count }) : t.runPreviewed
}
