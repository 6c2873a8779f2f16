import type { Refund } from '@medlem/contract/refund'
import type { WaitingRefund } from '@medlem/contract/timeline'
import { commonTexts } from '@medlem/i18n/en/portal/common'
import { officeRefundTexts } from '@medlem/i18n/en/portal/office/refund'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { isRefused } from '../../api/call/isRefused.ts'
import { showFieldErrors } from '../../api/call/showFieldErrors.ts'
import { useAnswerRefund } from '../../api/refund/refund.ts'
import { asksSecondStep, needsFreshSignIn } from '../../api/signIn/freshSignIn.ts'
import { useDraft } from '../../session/useDraft.ts'
import { WriteError } from '../../shared/WriteError.tsx'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { DraftNotice } from '../../ui/DraftNotice.tsx'
import { FreshSignIn } from '../../ui/FreshSignIn.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { answerWords } from './answerWords.ts'
import { notGiven } from './refundWords.ts'
import type { AnswerKind } from './WaitingRefundRow.tsx'

export interface AnswerRefundDialogProps {
  kind: AnswerKind
  waiting: WaitingRefund
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
  const { form, draft, submit, cancel, refused, isPending, error } = useAnswer(props)
  const { title, lead, hint, button, stay } = answerWords(kind, waiting, currency)
  const fieldError = form.formState.errors.reason?.message
  return (
    <Dialog isOpen onClose={cancel} title={title} lead={lead} keepOnOutsideClick>
      <form onSubmit={submit} noValidate className="grid gap-5">
        {!error && <DraftNotice draft={draft} />}
        {kind !== 'approve' && (
          <TextField
            label={commonTexts.reason}
            hint={hint}
            maxLength={200}
            autoComplete="off"
            error={fieldError}
            {...form.register('reason', { validate: (text) => text.trim() !== '' || commonTexts.sayWhy })}
          />
        )}
        {refused !== undefined && (
          <Alert kind="error" title={officeRefundTexts.notGiven}>
            <p>{refused}</p>
          </Alert>
        )}
        {needsFreshSignIn(error) && (
          <FreshSignIn
            needs={asksSecondStep(error) ? 'second step' : 'password'}
            signIn={() => signIn(error)}
          />
        )}
        {error && !fieldError && !needsFreshSignIn(error) && (
          <WriteError error={error} {...(kind === 'approve' ? notGiven : notAnswered)} />
        )}
        <DialogActions>
          <Button variant="secondary" onClick={cancel}>
            {stay}
          </Button>
          <Button type="submit" variant={kind === 'approve' ? 'primary' : 'danger'} busy={isPending}>
            {button}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

function useAnswer(props: AnswerRefundDialogProps) {
  const { kind, waiting, paymentId, onClose, onDone, onUnknown } = props
  const { refundId } = waiting
  const answer = useAnswerRefund(paymentId)
  const [refused, setRefused] = useState<string>()
  const form = useForm({ defaultValues: { reason: '' } })
  const draft = useDraft(form, { form: `${kind} refund ${refundId}` })
  const submit = form.handleSubmit(async ({ reason }) => {
    setRefused(undefined)
    try {
      const refund = await answer.mutateAsync({ refundId, reason: kind === 'approve' ? null : reason })
      if (kind === 'approve' && refund.state === 'refused') {
        setRefused(refund.message ?? officeRefundTexts.refusedByProvider)
        return
      }
      draft.end()
      onDone(refund)
    } catch (error) {
      if (!isRefused(error)) onUnknown()
      showFieldErrors(form, error, ['reason'])
    }
  })
  const cancel = () => {
    draft.end()
    onClose()
  }
  return { form, draft, submit, cancel, refused, isPending: answer.isPending, error: answer.error }
}
