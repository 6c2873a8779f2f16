import type { StaffPerson } from '@medlem/contract/person'
import { commonTexts } from '@medlem/i18n/en/portal/common'
import { officePersonTexts as t } from '@medlem/i18n/en/portal/office/person'
import { useInviteMember } from '../../api/signIn/accountLetter.ts'
import { WriteError } from '../../shared/WriteError.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'

interface InviteDialogProps {
  orgId: string
  person: StaffPerson
  onClose: () => void
  onDone: (sentence: string) => void
}

/** Invites a member without a sign-in by e-mail to make an account. */
export function InviteDialog({ orgId, person, onClose, onDone }: InviteDialogProps) {
  const invite = useInviteMember(orgId, person.id)
  const email = person.email ?? ''
  const send = () => invite.mutate(undefined, { onSuccess: () => onDone(t.invited({ email })) })
  return (
    <Dialog isOpen title={t.invite} lead={t.inviteLead({ email })} onClose={onClose}>
      {invite.error && (
        <WriteError
          error={invite.error}
          refused={t.notInvited}
          unknown={t.inviteUnknown}
          again={t.inviteCheck}
        />
      )}
      <DialogActions>
        <Button variant="quiet" onClick={onClose}>
          {commonTexts.cancel}
        </Button>
        <Button busy={invite.isPending} onClick={send}>
          {t.sendInvitation}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
