import type { Words } from '@medlem/contract/wording'
import { officeMessageTexts } from '@medlem/i18n/en/portal/office/message'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'

export interface RestoreWordingProps {
  /** What the product says. */
  standard: Words
  isPending: boolean
  onRestore: () => Promise<void>
  onClose: () => void
}

/** Asks once before an organisation's own words are given up, and shows what comes in their place. */
export function RestoreWording({ standard, isPending, onRestore, onClose }: RestoreWordingProps) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={officeMessageTexts.restoreTitle}
      lead={officeMessageTexts.restoreLead}
    >
      <div className="grid gap-5">
        <blockquote className="rounded-card border border-line px-5 py-4 wrap-anywhere">
          <p className="font-semibold">{standard.subject}</p>
          <p className="mt-2 whitespace-pre-line">{standard.body}</p>
        </blockquote>
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            {officeMessageTexts.keepOwnText}
          </Button>
          <Button variant="danger" busy={isPending} onClick={() => onRestore()}>
            {officeMessageTexts.restore}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  )
}
