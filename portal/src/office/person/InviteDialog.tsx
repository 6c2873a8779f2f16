import type { StaffPerson } from '@medlem/contract/person'
import { officePersonTexts as t } from '@medlem/i18n/en/portal/office/person'
import { useInviteMember } from '../../api/signIn/accountLetter.ts'
import { ConfirmDialog } from '../../shared/form/ConfirmDialog.tsx'

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
    <ConfirmDialog
      write={invite}
      onConfirm={send}
      onClose={onClose}
      title={t.invite}
      lead={t.inviteLead({ email })}
      submit={t.sendInvitation}
      failed={{ refused: t.notInvited, unknown: t.inviteUnknown, again: t.inviteCheck }}
    />
  )
}
