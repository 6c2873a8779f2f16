import type { Refund } from '@medlem/contract/refund'
import type { RefundStaffView } from '@medlem/contract/timeline'
import { officeRefundTexts } from '@medlem/i18n/en/portal/office/refund'
import { useState } from 'react'
import { type Control, type Resolver, useForm, useWatch } from 'react-hook-form'
import { isRefused } from '../../api/call/isRefused.ts'
import { showFieldErrors } from '../../api/call/showFieldErrors.ts'
import { useSendOnce } from '../../api/call/useSendOnce.ts'
import { type RefundInput, useRefund } from '../../api/refund/refund.ts'
import { useDraft } from '../../session/useDraft.ts'
import { beginRefund, type RefundForm, readRefund } from './refundForm.ts'

/** Where the server's error of a field is shown. */
const FIELDS: Record<string, 'amount' | 'keepsYears' | 'reason'> = {
  amountMinor: 'amount',
  membershipHistoryIds: 'keepsYears',
  keepsYears: 'keepsYears',
  reason: 'reason',
}

export interface RefundOf {
  /** The year that is looked at. */
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
  onDone,
  onUnknown,
}: RefundOf & { onDone: (refund: Refund) => void; onUnknown: () => void }) {
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
  const defaultValues = beginRefund(staffView, historyId)
  const form = useForm<RefundForm, unknown, RefundInput>({ resolver, defaultValues })
  // Before the draft, so that what it puts back is noticed.
  const values = useValues(form.control)
  const name = `refund ${paymentId}`
  const { sendOnce, isUnanswered } = useSendOnce(name)
  const draft = { ...useDraft(form, { form: name }), isUnanswered }
  const submit = form.handleSubmit(async (input) => {
    setRefused(undefined)
    try {
      const refund = await sendOnce((idempotencyKey) => give.mutateAsync({ ...input, idempotencyKey }))
      if (refund.state === 'refused') {
        setRefused(refund.message ?? officeRefundTexts.refusedByProvider)
        return
      }
      draft.end()
      onDone(refund)
    } catch (error) {
      if (!isRefused(error)) onUnknown()
      showFieldErrors(form, error, (wire) => FIELDS[wire.split('.')[0] ?? ''])
    }
  })
  const { errors } = form.formState
  const isAtField = Object.values(FIELDS).some((name) => errors[name])
  return {
    form,
    values,
    draft,
    submit,
    refused,
    isPending: give.isPending,
    error: isAtField ? null : give.error,
  }
}

function useValues(control: Control<RefundForm, unknown, RefundInput>): RefundForm {
  const [amount, endsIds, keepsYears, reason] = useWatch({
    control,
    name: ['amount', 'endsIds', 'keepsYears', 'reason'],
  })
  return { amount, endsIds, keepsYears, reason }
}
