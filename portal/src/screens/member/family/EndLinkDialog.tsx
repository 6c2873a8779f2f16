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
    <Dialog isOpen onClose={onClose} title={`End the family link with ${name}?`}>
      <div className="grid gap-4">
        <p>
          You and {name} will no longer see each other’s memberships or pay for each other. Years that are
          paid stay paid. To link again, one of you has to invite and the other has to approve.
        </p>
        {end.error && <ErrorNotice error={end.error} title="The family link was not ended." />}
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            Keep the link
          </Button>
          <Button
            variant="danger"
            busy={end.isPending}
            onClick={() => end.mutate(link.invitationId ?? '', { onSuccess: onDone })}
          >
            End link
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  )
}
