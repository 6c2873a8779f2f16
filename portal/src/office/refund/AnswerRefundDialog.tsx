import type { Refund } from '@medlem/contract/refund'
import type { TimelineRefundRequest } from '@medlem/contract/timeline'
import { officeRefundTexts } from '@medlem/i18n/en/portal/office/refund'
import { useState } from 'react'
import { isRefused } from '../../api/call/isRefused.ts'
import { useAnswerRefund } from '../../api/refund/refund.ts'
import { FormDialog } from '../../shared/form/FormDialog.tsx'
import { ReasonField } from '../../shared/form/ReasonField.tsx'
import { useDialogForm } from '../../shared/form/useDialogForm.ts'
import { Alert } from '../../ui/Alert.tsx'
import { answerLabels } from './answerLabels.ts'
import type { AnswerKind } from './RefundRequestRow.tsx'
import { notGiven } from './refundLabels.ts'

export interface AnswerRefundDialogProps {
  kind: AnswerKind
  waiting: TimelineRefundRequest
  paymentId: string
  currency: string
  onClose: () => void
  onDone: (refund: Refund) => void
  /** The outcome is unknown. */
  onUnknown: () => void
  /** Leads to the password and back to the payment. */
  signIn: (error: unknown) => Promise<void>
}

const notAnswered = {
  refused: officeRefundTexts.notChanged,
  unknown: officeRefundTexts.answerUnknown,
  again: officeRefundTexts.checkSteps,
}

/** Asks once before a refund that waits is given, rejected, or taken back. */
export function AnswerRefundDialog(props: AnswerRefundDialogProps) {
  const { kind, waiting, currency, signIn } = props
  const { form, dialog, refused } = useAnswer(props)
  const { title, lead, hint, button, stay } = answerLabels(kind, waiting, currency)
  return (
    <FormDialog
      {...dialog}
      title={title}
      lead={lead}
      cancel={stay}
      submit={button}
      isDanger={kind !== 'approve'}
      failed={{ ...(kind === 'approve' ? notGiven : notAnswered), signIn }}
    >
      {kind !== 'approve' && <ReasonField form={form} hint={hint} />}
      {refused !== undefined && (
        <Alert kind="error" title={officeRefundTexts.notGiven}>
          <p>{refused}</p>
        </Alert>
      )}
    </FormDialog>
  )
}

function useAnswer(props: AnswerRefundDialogProps) {
  const { kind, waiting, paymentId, onClose, onDone, onUnknown } = props
  const { refundId } = waiting
  const answer = useAnswerRefund(paymentId)
  const [refused, setRefused] = useState<string>()
  const { form, dialog } = useDialogForm({
    defaultValues: { reason: '' },
    draft: `${kind} refund ${refundId}`,
    write: answer,
    send: async ({ reason }) => {
      setRefused(undefined)
      try {
        const refund = await answer.mutateAsync({ refundId, reason: kind === 'approve' ? null : reason })
        if (kind !== 'approve' || refund.state !== 'refused') return refund
        setRefused(refund.message ?? officeRefundTexts.refusedByProvider)
        return false
      } catch (error) {
        if (!isRefused(error)) onUnknown()
        throw error
      }
    },
    fields: ['reason'],
    onClose,
    onDone,
  })
  return { form, dialog, refused }
}
