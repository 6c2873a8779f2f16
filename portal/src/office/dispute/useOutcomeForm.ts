import type { Dispute } from '@medlem/contract/dispute'
import { officeDisputeTexts } from '@medlem/i18n/en/portal/office/dispute'
import { useForm, useWatch } from 'react-hook-form'
import { showFieldErrors } from '../../api/call/showFieldErrors.ts'
import { useConcludeDispute } from '../../api/dispute/dispute.ts'
import { useDraft } from '../../session/useDraft.ts'
import { formatMoney } from '../../ui/format.ts'
import { type DisputeEnd, possibleEnds } from './disputeWords.ts'

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

const FIELDS = ['outcome', 'reason', 'membershipHistoryIds'] as const

/** The form of how a dispute ended: what it holds, and what becomes of it. */
export function useOutcomeForm({ dispute, onClose, onDone }: OutcomeDialogProps) {
  const { id, paymentId, payerName, amountMinor, currency } = dispute
  const conclude = useConcludeDispute({ paymentId, disputeId: id })
  const [only, ...more] = possibleEnds(dispute)
  const form = useForm<Values>({
    defaultValues: {
      outcome: only && more.length === 0 ? only : '',
      reason: '',
      membershipHistoryIds: [],
    },
  })
  // Watched before the draft is put back, so that it is seen.
  const [outcome, endsIds] = useWatch({
    control: form.control,
    name: ['outcome', 'membershipHistoryIds'],
  })
  const draft = useDraft(form, { form: `dispute ${id}` })
  const submit = form.handleSubmit(async ({ outcome, reason, membershipHistoryIds }) => {
    if (outcome === '') return
    const years = outcome === 'lost' ? { membershipHistoryIds } : {}
    try {
      const { effect } = await conclude.mutateAsync({ outcome, reason, ...years })
      draft.end()
      const amount = formatMoney(amountMinor, currency)
      onDone(
        dispute.kind === 'inquiry'
          ? officeDisputeTexts.inquiryClosed({ payerName })
          : outcome === 'won'
            ? officeDisputeTexts.notedWon({ amount, payerName })
            : effect === null
              ? officeDisputeTexts.notedLost({ amount, payerName })
              : officeDisputeTexts.notedLostEffect({ amount, payerName, effect }),
      )
    } catch (error) {
      showFieldErrors(form, error, FIELDS)
    }
  })
  const cancel = () => {
    draft.end()
    onClose()
  }
  const isAtField = FIELDS.some((name) => form.formState.errors[name])
  const { isPending, error } = conclude
  return { form, outcome, endsIds, draft, submit, cancel, isPending, error: isAtField ? null : error }
}
