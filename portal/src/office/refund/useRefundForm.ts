import type { Refund } from '@medlem/contract/refund'
import type { RefundStaffView } from '@medlem/contract/timeline'
import { officeRefundTexts } from '@medlem/i18n/en/portal/office/refund'
import { useState } from 'react'
import { type Control, type Resolver, useWatch } from 'react-hook-form'
import { isRefused } from '../../api/call/isRefused.ts'
import { useSendOnce } from '../../api/call/useSendOnce.ts'
import { type RefundInput, useRefund } from '../../api/refund/refund.ts'
import { useDialogForm } from '../../shared/form/useDialogForm.ts'
import { beginRefund, type RefundForm, readRefund } from './refundForm.ts'

/** Where the server's error of a field is shown. */
const FIELDS: Record<string, 'amount' | 'keepsYears' | 'reason'> = {
  amountMinor: 'amount',
  membershipHistoryIds: 'keepsYears',
  keepsYears: 'keepsYears',
  reason: 'reason',
}

export interface RefundOf {
  /** The year that is looked at, or the sign-up of a place. */
  historyId: string
  paymentId: string
  currency: string
  staffView: RefundStaffView
}

/** The form of a refund: what it holds, and what becomes of it. */
export function useRefundForm({
  historyId,
  paymentId,
  currency,
  staffView,
  onClose,
  onDone,
  onUnknown,
}: RefundOf & { onClose: () => void; onDone: (refund: Refund) => void; onUnknown: () => void }) {
  const give = useRefund(paymentId)
  const [refused, setRefused] = useState<string>()
  const resolver: Resolver<RefundForm, unknown, RefundInput> = (values) => {
    const read = readRefund(staffView, values, currency)
    if ('input' in read) return { values: read.input, errors: {} }
    const problems = Object.entries(read.problems).map(([field, message]) => [
      field,
      { type: 'read', message },
    ])
    return { values: {}, errors: Object.fromEntries(problems) }
  }
  const name = `refund ${paymentId}`
  const { sendOnce, isUnanswered } = useSendOnce(name)
  const { form, dialog } = useDialogForm({
    resolver,
    defaultValues: beginRefund(staffView, historyId),
    draft: name,
    isUnanswered,
    write: give,
    send: async (input) => {
      setRefused(undefined)
      try {
        const refund = await sendOnce((idempotencyKey) => give.mutateAsync({ ...input, idempotencyKey }))
        if (refund.state !== 'refused') return refund
        setRefused(refund.message ?? officeRefundTexts.refusedByProvider)
        return false
      } catch (error) {
        if (!isRefused(error)) onUnknown()
        throw error
      }
    },
    fields: (wire) => FIELDS[wire.split('.')[0] ?? ''],
    onClose,
    onDone,
  })
  return { form, dialog, values: useValues(form.control), refused }
}

function useValues(control: Control<RefundForm>): RefundForm {
  const [amount, endsIds, keepsYears, reason] = useWatch({
    control,
    name: ['amount', 'endsIds', 'keepsYears', 'reason'],
  })
  return { amount, endsIds, keepsYears, reason }
}
