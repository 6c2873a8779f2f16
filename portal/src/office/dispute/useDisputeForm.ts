import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { DisputeRecord } from '@medlem/contract/dispute'
import type { TimelinePayment } from '@medlem/contract/timeline'
import { commaDecimal, parseDanishMoney, toWireMinor } from '@medlem/domain/money'
import { officeDisputeTexts } from '@medlem/i18n/en/portal/office/dispute'
import { useForm, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { showFieldErrors } from '../../api/call/showFieldErrors.ts'
import { useRecordDispute } from '../../api/dispute/dispute.ts'
import { useDraft } from '../../session/useDraft.ts'
import { copenhagenDay } from '../../ui/format.ts'

export interface DisputeDialogProps {
  historyId: string
  payment: TimelinePayment
  onClose: () => void
  onDone: () => void
}

const FIELDS = ['kind', 'amount', 'disputedOn', 'reason'] as const

/** The amount as it is typed. */
const isAmount = (typed: string) => (parseDanishMoney(typed) ?? 0n) > 0n
const DisputeForm = z.object({
  kind: z.enum(['chargeback', 'inquiry']),
  amount: z.string().check(z.refine(isAmount, { error: () => officeDisputeTexts.amountRequired })),
  disputedOn: DisputeRecord.shape.disputedOn,
  reason: DisputeRecord.shape.reason,
})

/** The form of a dispute that is noted: it begins as a chargeback of all that a bank can ask for. */
export function useDisputeForm({ payment, onClose, onDone }: DisputeDialogProps) {
  const { paymentId, disputableMinor } = payment
  const record = useRecordDispute(paymentId)
  const form = useForm({
    resolver: standardSchemaResolver(DisputeForm),
    defaultValues: {
      kind: 'chargeback' as const,
      amount: commaDecimal(disputableMinor).replace(/,00$/, ''),
      disputedOn: copenhagenDay(new Date()),
      reason: '',
    } as z.infer<typeof DisputeForm>,
  })
  // Watched before the draft is put back, so that it is seen.
  const kind = useWatch({ control: form.control, name: 'kind' })
  const draft = useDraft(form, { form: `dispute of ${paymentId}` })
  const submit = form.handleSubmit(async ({ amount, ...values }) => {
    try {
      await record.mutateAsync({ ...values, amountMinor: toWireMinor(parseDanishMoney(amount) ?? 0n) })
      draft.end()
      onDone()
    } catch (error) {
      showFieldErrors(form, error, FIELDS)
    }
  })
  const cancel = () => {
    draft.end()
    onClose()
  }
  const isAtField = FIELDS.some((name) => form.formState.errors[name])
  const { isPending } = record
  return { form, kind, draft, submit, cancel, isPending, error: isAtField ? null : record.error }
}
