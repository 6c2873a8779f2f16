import { officeInstalmentTexts as t } from '@medlem/i18n/en/portal/office/instalment'
import { useDecideInstalment } from '../../api/instalment/instalment.ts'
import { isUnpaid } from '../../shared/instalment/PartState.tsx'
import { ReasonDialog } from '../../shell/ReasonDialog.tsx'
import { formatMoney } from '../../ui/format.ts'
import type { Decision } from './PersonPlans.tsx'
import { RecordPart } from './RecordPart.tsx'

/** Asks once, and why, before a part or all that is left is decided about. */
export function PlanDialog({ decision, onClose }: { decision: Decision; onClose: () => void }) {
  const { kind, plan, part } = decision
  const { mutateAsync, isPending, error } = useDecideInstalment(plan.orgId)
  if (kind === 'record') return part ? <RecordPart plan={plan} part={part} onClose={onClose} /> : null
  const n = part?.n ?? 0
  const left = plan.parts.filter((one) => isUnpaid(one) || one.state === 'held')
  const amount = formatMoney(
    left.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    plan.currency,
  )
  const words = {
    takeBack: { title: t.takeBackTitle({ n }), lead: t.takeBackLead, confirmLabel: t.takeBack },
    release: { title: t.releaseTitle({ n }), lead: t.releaseLead, confirmLabel: t.release },
    stop: { title: t.stopTitle, lead: t.stopLead({ amount, name: plan.payerName }), confirmLabel: t.stop },
  }[kind]
  const send = (reason: string) =>
    kind === 'stop'
      ? mutateAsync({ kind, planId: plan.id, reason })
      : mutateAsync({ kind, partId: part?.id ?? '', reason })
  return (
    <ReasonDialog
      {...words}
      cancelLabel={t.keep}
      failed={{ refused: t.notDone, unknown: t.unknown, again: t.checkParts }}
      draft={`${kind} ${part?.id ?? plan.id}`}
      send={send}
      isPending={isPending}
      error={error}
      onClose={onClose}
    />
  )
}
