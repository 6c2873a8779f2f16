import { commonTexts } from '@medlem/i18n/en/portal/common'
import type { FormEventHandler, ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogActions, type DialogProps } from '../../ui/Dialog.tsx'
import { DraftNotice, type DraftNoticeProps } from '../../ui/DraftNotice.tsx'
import { LoadingPart, Skeleton } from '../../ui/Skeleton.tsx'
import { WriteError, type WriteErrorProps } from '../WriteError.tsx'

/** What a form in a dialog does; `useDialogForm` returns it as `dialog`. */
export interface DialogState {
  onSubmit: FormEventHandler<HTMLFormElement>
  /** Closed without a write. */
  onClose: () => void
  /** Of the write; null while it is shown at a field, or as a conflict. */
  error: unknown
  isPending: boolean
  /** Left out where nothing typed is restored. */
  draft?: DraftNoticeProps['draft'] | undefined
  /** That another person saved meanwhile. */
  conflict?: ReactNode
}

export interface FormDialogProps extends Omit<DialogState, 'onSubmit'> {
  /** Left out, there is no form, as where the dialog stands in another one: `onConfirm` answers the button. */
  onSubmit?: DialogState['onSubmit']
  onConfirm?: () => unknown
  title: ReactNode
  lead?: ReactNode
  /** What to show when the write fails. */
  failed?: Omit<WriteErrorProps, 'error'>
  /** Text of the button that sends; 'Save' unless given. Null shows none. */
  submit?: ReactNode
  /** Text of the button that closes; 'Cancel' unless given. Null shows none. */
  cancel?: string | null
  /** The write takes something away. */
  isDanger?: boolean
  /** Id of the text that says what the write does. */
  describedBy?: string
  /** Buttons between the two. */
  moreActions?: ReactNode
  isTall?: DialogProps['isTall']
  /** What its fields are is not known yet: their room and that of the buttons is kept. */
  isLoading?: boolean
  /** A click beside the dialog closes it, as nothing typed would be lost. */
  closesOutside?: boolean
  /** The fields. */
  children?: ReactNode
}

/** A dialog that writes: restored draft, fields, failed write, and buttons with their pending state. */
export function FormDialog({
  title,
  lead,
  failed,
  submit = commonTexts.save,
  cancel = commonTexts.cancel,
  isDanger = false,
  describedBy,
  moreActions,
  closesOutside = false,
  isTall,
  isLoading = false,
  children,
  onSubmit,
  onConfirm,
  onClose,
  error,
  isPending,
  draft,
  conflict,
}: FormDialogProps) {
  const content = isLoading ? (
    <LoadingPart>
      <Skeleton height="320px" />
    </LoadingPart>
  ) : (
    <>
      {draft && <DraftNotice draft={draft} />}
      {children}
      {conflict}
      {Boolean(error) && <WriteError error={error} {...failed} />}
      <DialogActions>
        {cancel !== null && (
          <Button variant="secondary" onClick={onClose}>
            {cancel}
          </Button>
        )}
        {moreActions}
        {submit !== null && (
          <Button
            type={onSubmit ? 'submit' : 'button'}
            onClick={onConfirm}
            variant={isDanger ? 'danger' : 'primary'}
            busy={isPending}
            aria-describedby={describedBy}
          >
            {submit}
          </Button>
        )}
      </DialogActions>
    </>
  )
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      lead={lead}
      keepOnOutsideClick={!closesOutside}
      isTall={isTall}
    >
      {onSubmit ? (
        <form onSubmit={onSubmit} noValidate className="grid gap-5">
          {content}
        </form>
      ) : (
        <div className="grid gap-5">{content}</div>
      )}
    </Dialog>
  )
}
