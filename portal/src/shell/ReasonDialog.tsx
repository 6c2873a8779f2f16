import { shellTexts } from '@medlem/i18n/en/portal/shell'
import { FormDialog } from '../shared/form/FormDialog.tsx'
import { ReasonField } from '../shared/form/ReasonField.tsx'
import { useDialogForm } from '../shared/form/useDialogForm.ts'
import type { WriteErrorProps } from '../shared/WriteError.tsx'

export interface ReasonDialogProps {
  title: string
  /** What follows from it. */
  lead: string
  /** What the button says that does it, and the one that doesn't. */
  confirmLabel: string
  cancelLabel: string
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
  const { form, dialog } = useDialogForm({
    defaultValues: { reason: '' },
    draft: words.draft,
    write: { isPending, error },
    send: ({ reason }) => send(reason.trim()),
    fields: ['reason'],
    onClose,
  })
  return (
    <FormDialog
      {...dialog}
      title={words.title}
      lead={words.lead}
      cancel={words.cancelLabel}
      submit={words.confirmLabel}
      isDanger
      failed={words.failed}
    >
      <ReasonField form={form} hint={hint} />
    </FormDialog>
  )
}
