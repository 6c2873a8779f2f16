import type { Appointment } from '@medlem/contract/appointment'
import { jobTexts } from '@medlem/i18n/en/domain/job'
import { officeAccessTexts } from '@medlem/i18n/en/portal/office/access'
import { useEndAppointment } from '../../api/appointment/appointment.ts'
import { ConfirmDialog } from '../../shared/form/ConfirmDialog.tsx'

interface EndDialogProps {
  orgId: string
  appointment: Appointment
  onClose: () => void
  onDone: () => void
}

const notEnded = {
  refused: officeAccessTexts.notEnded,
  unknown: officeAccessTexts.endUnknown,
  again: officeAccessTexts.checkList,
}

/** Asks once before a job is taken away, which can't be undone but by another invitation. */
export function EndDialog({ orgId, appointment, onClose, onDone }: EndDialogProps) {
  const end = useEndAppointment(orgId)
  const { id, name, job: role, isOwn } = appointment
  const job = jobTexts[role]
  const confirm = () =>
    end.mutate(id, {
      onSuccess: () => {
        // The portal learns its own rights at sign-in: without them this screen is not theirs any more.
        if (isOwn) location.assign('/')
        else onDone()
      },
    })
  return (
    <ConfirmDialog
      write={end}
      onConfirm={confirm}
      onClose={onClose}
      title={isOwn ? officeAccessTexts.giveUpTitle({ job }) : officeAccessTexts.takeAwayTitle({ name, job })}
      lead={isOwn ? officeAccessTexts.giveUpLead : officeAccessTexts.takeAwayLead({ name })}
      submit={isOwn ? officeAccessTexts.giveUpNow : officeAccessTexts.takeAwayNow}
      isDanger
      failed={notEnded}
    />
  )
}
