import type { EventParticipant } from '@medlem/contract/registration'
import { useForm } from 'react-hook-form'
import { CallError } from '../../api/callError.ts'
import { useAdministerSignUp } from '../../api/registration.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { TextField } from '../../ui/TextField.tsx'

export interface RemoveDialogProps {
  eventId: string
  participant: EventParticipant
  onClose: () => void
}

/** An administrator cancels somebody's sign-up, with the reason that the member reads. */
export function RemoveDialog({ eventId, participant, onClose }: RemoveDialogProps) {
  const remove = useAdministerSignUp(eventId)
  const { register, handleSubmit, formState, setError } = useForm({ defaultValues: { reason: '' } })
  const { name, registrationId } = participant
  const submit = handleSubmit(async ({ reason }) => {
    try {
      await remove.mutateAsync({ kind: 'remove', registrationId, reason })
      onClose()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const told = error.errors.find(({ field }) => field === 'reason')
      if (told) setError('reason', { message: told.message }, { shouldFocus: true })
    }
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Cancel for ${name}?`}
      lead="They are told, and the place is offered to the next in line."
      keepOnOutsideClick
    >
      <form onSubmit={submit} noValidate className="grid gap-5">
        <TextField
          label="Reason"
          hint="The member reads it."
          maxLength={200}
          autoComplete="off"
          error={formState.errors.reason?.message}
          {...register('reason', { validate: (text) => text.trim() !== '' || 'Please say why.' })}
        />
        {remove.error && !formState.errors.reason && (
          <ErrorNotice error={remove.error} title="Nothing was cancelled." />
        )}
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            Keep the sign-up
          </Button>
          <Button type="submit" variant="danger" busy={remove.isPending}>
            Cancel the sign-up
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
