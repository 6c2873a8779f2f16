import type { Refund } from '@medlem/contract/refund'
import type { WaitingRefund } from '@medlem/contract/timeline'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { needsFreshSignIn } from '../../../../api/freshSignIn.ts'
import { useAnswerRefund } from '../../../../api/refund.ts'
import { tellFields } from '../../../../api/tellFields.ts'
import { useDraft } from '../../../../session/useDraft.ts'
import { Alert } from '../../../../ui/Alert.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../../../ui/Dialog.tsx'
import { DraftNotice } from '../../../../ui/DraftNotice.tsx'
import { ErrorNotice } from '../../../../ui/ErrorNotice.tsx'
import { FreshSignIn } from '../../../../ui/FreshSignIn.tsx'
import { TextField } from '../../../../ui/TextField.tsx'
import { answerWords } from './answerWords.ts'
import type { AnswerKind } from './WaitingRefundRow.tsx'

export interface AnswerRefundDialogProps {
  kind: AnswerKind
  waiting: WaitingRefund
  paymentId: string
  currency: string
  onClose: () => void
  onDone: (refund: Refund) => void
  /** Leads to the password and back to the payment. */
  signIn: () => Promise<void>
}

/** Asks once before a refund that waits is given, rejected, or taken back. */
export function AnswerRefundDialog(props: AnswerRefundDialogProps) {
  const { kind, waiting, currency, signIn } = props
  const { form, draft, submit, cancel, refused, isPending, error } = useAnswer(props)
  const { title, lead, hint, button, stay } = answerWords(kind, waiting, currency)
  const told = form.formState.errors.reason?.message
  return (
    <Dialog isOpen onClose={cancel} title={title} lead={lead} keepOnOutsideClick>
      <form onSubmit={submit} noValidate className="grid gap-5">
        <DraftNotice draft={draft} />
        {kind !== 'approve' && (
          <TextField
            label="Reason"
            hint={hint}
            maxLength={200}
            autoComplete="off"
            error={told}
            {...form.register('reason', { validate: (text) => text.trim() !== '' || 'Please say why.' })}
          />
        )}
        {refused !== undefined && (
          <Alert kind="error" title="Nothing was given back.">
            <p>{refused}</p>
          </Alert>
        )}
        {needsFreshSignIn(error) && <FreshSignIn signIn={signIn} />}
        {error && !told && !needsFreshSignIn(error) && (
          <ErrorNotice error={error} title="Nothing has changed." />
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
  const { kind, waiting, paymentId, onClose, onDone } = props
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
        setRefused(refund.message ?? 'The payment provider refused it.')
        return
      }
      draft.end()
      onDone(refund)
    } catch (error) {
      tellFields(form, error, ['reason'])
    }
  })
  const cancel = () => {
    draft.end()
    onClose()
  }
  return { form, draft, submit, cancel, refused, isPending: answer.isPending, error: answer.error }
}
