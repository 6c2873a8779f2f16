import type { Words } from '@medlem/contract/wording'
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
      title="Restore the standard text?"
      lead="Your own text is deleted. From now on the e-mail says this; e-mails that are already queued keep their text."
    >
      <div className="grid gap-5">
        <blockquote className="rounded-card border border-line px-5 py-4 wrap-anywhere">
          <p className="font-semibold">{standard.subject}</p>
          <p className="mt-2 whitespace-pre-line">{standard.body}</p>
        </blockquote>
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            Keep our words
          </Button>
          <Button variant="danger" busy={isPending} onClick={() => onRestore()}>
            Restore
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  )
}
