import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { DisputeRecord } from '@medlem/contract/dispute'
import type { TimelinePayment } from '@medlem/contract/timeline'
import { commaDecimal, parseDanishMoney, toWireMinor } from '@medlem/domain/money'
import { officeDisputeTexts } from '@medlem/i18n/en/portal/office/dispute'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { useRecordDispute } from '../../api/dispute/dispute.ts'
import { useDialogForm } from '../../shared/form/useDialogForm.ts'
import { copenhagenDay } from '../../ui/format.ts'

export interface DisputeDialogProps {
  historyId: string
  payment: TimelinePayment
  onClose: () => void
  onDone: () => void
}

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
  const { form, dialog } = useDialogForm({
    resolver: standardSchemaResolver(DisputeForm),
    defaultValues: {
      kind: 'chargeback' as const,
      amount: commaDecimal(disputableMinor).replace(/,00$/, ''),
      disputedOn: copenhagenDay(new Date()),
      reason: '',
    } as z.infer<typeof DisputeForm>,
    draft: `dispute of ${paymentId}`,
    write: record,
    send: ({ amount, ...values }) =>
      record.mutateAsync({ ...values, amountMinor: toWireMinor(parseDanishMoney(amount) ?? 0n) }),
    fields: ['kind', 'amount', 'disputedOn', 'reason'],
    onClose,
    onDone,
  })
  const kind = useWatch({ control: form.control, name: 'kind' })
  return { form, dialog, kind }
}
