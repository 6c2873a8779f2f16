import { memberTexts } from '@medlem/i18n/en/portal/member'
import { useEndInvitation } from '../../../api/family/family.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx'
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx'
import { callName, type LinkedPerson } from './arrangeParticipants.ts'

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
    <Dialog isOpen onClose={onClose} title={memberTexts.endLinkTitle({ name })}>
      <div className="grid gap-4">
        <p>{memberTexts.endLinkHint({ name })}</p>
        {end.error && <ErrorNotice error={end.error} title={memberTexts.linkNotEnded} />}
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            {memberTexts.keepLink}
          </Button>
          <Button
            variant="danger"
            busy={end.isPending}
            onClick={() => end.mutate(link.invitationId ?? '', { onSuccess: onDone })}
          >
            {memberTexts.endLink}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  )
}
