import { useForm } from 'react-hook-form'
import { CallError } from '../../../api/callError.ts'
import { useRevokeYear } from '../../../api/grant.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx'
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx'
import { TextField } from '../../../ui/TextField.tsx'

export interface TakeBackDialogProps {
  historyId: string
  year: number
  kind: 'manual' | 'grant'
  onClose: () => void
}

const leads = {
  manual:
    'The year ends at once, and the recorded payment counts no more. Paying the money out is up to you. The receipt keeps its number.',
  grant: 'The year ends at once. The member can buy it.',
}

/** Asks once, with the reason that the member reads. */
export function TakeBackDialog({ historyId, year, kind, onClose }: TakeBackDialogProps) {
  const revoke = useRevokeYear(historyId)
  const { register, handleSubmit, formState, setError } = useForm({ defaultValues: { reason: '' } })
  const submit = handleSubmit(async ({ reason }) => {
    try {
      await revoke.mutateAsync(reason)
      onClose()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const told = error.errors.find(({ field }) => field === 'reason')
      if (told) setError('reason', { message: told.message }, { shouldFocus: true })
    }
  })
  return (
    <Dialog isOpen onClose={onClose} title={`Take ${year} back?`} lead={leads[kind]} keepOnOutsideClick>
      <form onSubmit={submit} noValidate className="grid gap-5">
        <TextField
          label="Reason"
          hint="The member reads it."
          maxLength={200}
          autoComplete="off"
          error={formState.errors.reason?.message}
          {...register('reason', { validate: (text) => text.trim() !== '' || 'Please say why.' })}
        />
        {revoke.error && !formState.errors.reason && (
          <ErrorNotice error={revoke.error} title="Nothing was taken back." />
        )}
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            Keep the year
          </Button>
          <Button type="submit" variant="danger" busy={revoke.isPending}>
            Take {year} back
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
