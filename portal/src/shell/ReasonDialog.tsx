import { commonTexts } from '@medlem/i18n/en/portal/common'
import { shellTexts } from '@medlem/i18n/en/portal/shell'
import { useForm } from 'react-hook-form'
import { showFieldErrors } from '../api/call/showFieldErrors.ts'
import { useDraft } from '../session/useDraft.ts'
import { WriteError, type WriteErrorProps } from '../shared/WriteError.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { DraftNotice } from '../ui/DraftNotice.tsx'
import { TextField } from '../ui/TextField.tsx'

export interface ReasonDialogProps {
  title: string
  /** What follows from it. */
  lead: string
  /** What the button says that does it, and the one that doesn't. */
  doIt: string
  leaveIt: string
  /** What is shown when it did not work: 'Nothing was taken back.' */
  failed: Omit<WriteErrorProps, 'error'>
  /** For whom the reason is; the member unless said otherwise. */
  hint?: string
  /** Name of the draft: 'take back 7f…'. */
  draft: string
  send: (reason: string) => Promise<unknown>
  isPending: boolean
  error: Error | null
  /** Left as it is, or done. */
  onClose: () => void
}

/** Asks once before an administrator ends something for a member, and why. */
export function ReasonDialog({
  hint = shellTexts.memberReadsReason,
  send,
  isPending,
  error,
  onClose,
  ...words
}: ReasonDialogProps) {
  const form = useForm({ defaultValues: { reason: '' } })
  const draft = useDraft(form, { form: words.draft })
  const fieldError = form.formState.errors.reason?.message
  const close = () => {
    draft.end()
    onClose()
  }
  const submit = form.handleSubmit(async ({ reason }) => {
    try {
      await send(reason.trim())
      close()
    } catch (problem) {
      showFieldErrors(form, problem, ['reason'])
    }
  })
  return (
    <Dialog isOpen onClose={close} title={words.title} lead={words.lead} keepOnOutsideClick>
      <form onSubmit={submit} noValidate className="grid gap-5">
        {!error && <DraftNotice draft={draft} />}
        <TextField
          label={commonTexts.reason}
          hint={hint}
          maxLength={200}
          autoComplete="off"
          error={fieldError}
          {...form.register('reason', { validate: (text) => text.trim() !== '' || commonTexts.sayWhy })}
        />
        {error && !fieldError && <WriteError error={error} {...words.failed} />}
        <DialogActions>
          <Button variant="secondary" onClick={close}>
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
