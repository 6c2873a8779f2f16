import type { Dispute } from '@medlem/contract/dispute'
import { officeDisputeTexts } from '@medlem/i18n/en/portal/office/dispute'
import { useWatch } from 'react-hook-form'
import { useConcludeDispute } from '../../api/dispute/dispute.ts'
import { useDialogForm } from '../../shared/form/useDialogForm.ts'
import { formatMoney } from '../../ui/format.ts'
import { type DisputeEnd, possibleEnds } from './disputeLabels.ts'

export interface OutcomeDialogProps {
  orgId: string
  dispute: Dispute
  onClose: () => void
  /** What was done, in a sentence. */
  onDone: (sentence: string) => void
}

interface Values {
  outcome: DisputeEnd | ''
  reason: string
  membershipHistoryIds: string[]
}

/** The form of how a dispute ended: what it holds, and what becomes of it. */
export function useOutcomeForm({ dispute, onClose, onDone }: OutcomeDialogProps) {
  const { id, paymentId, payerName, amountMinor, currency } = dispute
  const conclude = useConcludeDispute({ paymentId, disputeId: id })
  const [only, ...more] = possibleEnds(dispute)
  const { form, dialog } = useDialogForm({
    defaultValues: {
      outcome: only && more.length === 0 ? only : '',
      reason: '',
      membershipHistoryIds: [],
    } as Values,
    draft: `dispute ${id}`,
    write: conclude,
    send: async ({ outcome, reason, membershipHistoryIds }) => {
      if (outcome === '') return false
      const years = outcome === 'lost' ? { membershipHistoryIds } : {}
      const { effect } = await conclude.mutateAsync({ outcome, reason, ...years })
      const amount = formatMoney(amountMinor, currency)
      if (dispute.kind === 'inquiry') return officeDisputeTexts.inquiryClosed({ payerName })
      if (outcome === 'won') return officeDisputeTexts.notedWon({ amount, payerName })
      return effect === null
        ? officeDisputeTexts.notedLost({ amount, payerName })
        : officeDisputeTexts.notedLostEffect({ amount, payerName, effect })
    },
    fields: ['outcome', 'reason', 'membershipHistoryIds'],
    onClose,
    onDone,
  })
  const [outcome, endsIds] = useWatch({
    control: form.control,
    name: ['outcome', 'membershipHistoryIds'],
  })
  return { form, dialog, outcome, endsIds }
}
