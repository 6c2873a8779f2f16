import { FormDialog, type FormDialogProps } from './FormDialog.tsx'

export interface ConfirmDialogProps extends Omit<FormDialogProps, 'onSubmit' | 'error' | 'isPending'> {
  /** The mutation that `onConfirm` uses. */
  write: { error: unknown; isPending: boolean }
  onConfirm: () => unknown
}

/** Asks once before a write that needs no field. */
export function ConfirmDialog({ write, ...dialog }: ConfirmDialogProps) {
  return <FormDialog closesOutside {...dialog} error={write.error} isPending={write.isPending} />
}
