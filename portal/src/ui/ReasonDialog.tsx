import { useForm } from 'react-hook-form'
import { Button } from './Button.tsx'
import { Dialog, DialogActions } from './Dialog.tsx'
import { ErrorNotice } from './ErrorNotice.tsx'
import { TextField } from './TextField.tsx'

export interface ReasonDialogProps {
  title: string
  /** What follows from it. */
  lead: string
  /** What the button says that does it, and the one that doesn't. */
  doIt: string
  leaveIt: string
  /** What is told when the server refuses: 'Nothing was taken back.' */
  failed: string
  /** For whom the reason is; the member unless said otherwise. */
  hint?: string
  send: (reason: string) => Promise<unknown>
  /** What a refusal says of the reason; throws on what is none. */
  reasonMessage: (problem: unknown) => string | undefined
  isPending: boolean
  error: Error | null
  /** Left as it is, or done. */
  onClose: () => void
}

/** Asks once before an administrator ends something for a member, and why. */
export function ReasonDialog({
  hint = 'The member reads it.',
  send,
  reasonMessage,
  isPending,
  error,
  onClose,
  ...words
}: ReasonDialogProps) {
  const { register, handleSubmit, formState, setError } = useForm({ defaultValues: { reason: '' } })
  const submit = handleSubmit(async ({ reason }) => {
    try {
      await send(reason.trim())
      onClose()
    } catch (problem) {
      const message = reasonMessage(problem)
      if (message) setError('reason', { message }, { shouldFocus: true })
    }
  })
  return (
    <Dialog isOpen onClose={onClose} title={words.title} lead={words.lead} keepOnOutsideClick>
      <form onSubmit={submit} noValidate className="grid gap-5">
        <TextField
          label="Reason"
          hint={hint}
          maxLength={200}
          autoComplete="off"
          error={formState.errors.reason?.message}
          {...register('reason', { validate: (text) => text.trim() !== '' || 'Please say why.' })}
        />
        {error && !formState.errors.reason && <ErrorNotice error={error} title={words.failed} />}
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            {words.leaveIt}
          </Button>
          <Button type="submit" variant="danger" busy={isPending}>
            {words.doIt}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
