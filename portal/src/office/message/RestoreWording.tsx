import type { Words } from '@medlem/contract/wording'
import { officeMessageTexts } from '@medlem/i18n/en/portal/office/message'
import { ConfirmDialog } from '../../shared/form/ConfirmDialog.tsx'

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
    <ConfirmDialog
      write={{ error: null, isPending }}
      onConfirm={onRestore}
      onClose={onClose}
      title={officeMessageTexts.restoreTitle}
      lead={officeMessageTexts.restoreLead}
      cancel={officeMessageTexts.keepOwnText}
      submit={officeMessageTexts.restore}
      isDanger
    >
      <blockquote className="rounded-card border border-line px-5 py-4 wrap-anywhere">
        <p className="font-semibold">{standard.subject}</p>
        <p className="mt-2 whitespace-pre-line">{standard.body}</p>
      </blockquote>
    </ConfirmDialog>
  )
}
