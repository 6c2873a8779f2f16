import { addressLine } from '@medlem/domain/address'
import { commonTexts } from '@medlem/i18n/en/portal/common'
import { shellTexts } from '@medlem/i18n/en/portal/shell'
import { useState } from 'react'
import { type FamilyLinkAction, useDecideInvitation } from '../api/family/family.ts'
import { useMember } from '../session/session.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { locale } from '../ui/language.ts'
import { type FamilyLinkPlace, familyLinkAlert } from './familyLinkAlert.ts'
import './sharedData.css'

export interface FamilyLinkDialogProps {
  action: FamilyLinkAction
  place: FamilyLinkPlace
  invitationId: string
  /** The other member, who asked for the link. */
  otherEmail: string
  onClose: () => void
  /** As soon as the server has answered with 'success', while the alert still says so (Ruling 40). */
  onDone?: () => void
}

interface Outcome {
  status: string
  message: string
}

/** 'Approve/Reject Family Link': what it means, the answer, and what came of it (Spec 2). */
export function FamilyLinkDialog({
  action,
  place,
  invitationId,
  otherEmail,
  onClose,
  onDone,
}: FamilyLinkDialogProps) {
  const decide = useDecideInvitation()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const answer = async () => {
    const result = await decide
      .mutateAsync({ id: invitationId, action })
      .catch((error: Error): Outcome => ({ status: 'error', message: error.message }))
    setOutcome(result)
    if (result.status === 'success') onDone?.()
  }
  const alert = outcome && familyLinkAlert(place, action, outcome.status)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={action === 'approve' ? shellTexts.approveFamilyLink : shellTexts.rejectFamilyLink}
    >
      {alert ? (
        <Alert kind={alert.kind} title={alert.title} announce>
          <p>{outcome.message}</p>
        </Alert>
      ) : action === 'approve' ? (
        <ApproveText otherEmail={otherEmail} />
      ) : (
        <p>{shellTexts.rejectLinkHint}</p>
      )}
      <DialogActions>
        {alert ? (
          <Button onClick={onClose}>{commonTexts.close}</Button>
        ) : (
          <>
            <Button variant="secondary" onClick={onClose}>
              {commonTexts.cancel}
            </Button>
            <Button
              variant={action === 'approve' ? 'primary' : 'danger'}
              busy={decide.isPending}
              onClick={answer}
            >
              {action === 'approve' ? commonTexts.approve : commonTexts.reject}
            </Button>
          </>
        )}
      </DialogActions>
    </Dialog>
  )
}

function ApproveText({ otherEmail }: { otherEmail: string }) {
  const member = useMember()
  return (
    <>
      <p>{shellTexts.shareWith({ otherEmail })}</p>
      <dl className="shared-data">
        <dt>{commonTexts.name}</dt>
        <dd>{`${member.firstName} ${member.lastName}`}</dd>
        <dt>{shellTexts.email}</dt>
        <dd>{member.email ?? '–'}</dd>
        <dt>{commonTexts.phone}</dt>
        <dd>{member.phone ?? '–'}</dd>
        <dt>{commonTexts.address}</dt>
        <dd>{addressLine(member.address, locale) || '–'}</dd>
      </dl>
      <p>{shellTexts.approveLinkHint}</p>
    </>
  )
}
