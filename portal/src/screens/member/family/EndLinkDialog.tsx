import { memberTexts } from '@medlem/i18n/en/portal/member'
import { useEndInvitation } from '../../../api/family/family.ts'
import { ConfirmDialog } from '../../../shared/form/ConfirmDialog.tsx'
import { callName, type LinkedPerson } from './arrangeFamily.ts'

export interface EndLinkDialogProps {
  link: LinkedPerson
  onClose: () => void
  onDone: () => void
}

/** Asks once, and says what ends and what stays. */
export function EndLinkDialog({ link, onClose, onDone }: EndLinkDialogProps) {
  const end = useEndInvitation()
  const name = callName(link)
  return (
    <ConfirmDialog
      write={end}
      onConfirm={() => end.mutate(link.invitationId ?? '', { onSuccess: onDone })}
      onClose={onClose}
      title={memberTexts.endLinkTitle({ name })}
      cancel={memberTexts.keepLink}
      submit={memberTexts.endLink}
      isDanger
      failed={{ refused: memberTexts.linkNotEnded }}
    >
      <p>{memberTexts.endLinkHint({ name })}</p>
    </ConfirmDialog>
  )
}
