import type { StaffRole } from '@medlem/contract/appointment'
import { jobTexts } from '@medlem/i18n/en/domain/job'
import { jobMayTexts } from '@medlem/i18n/en/domain/jobMay'
import { commonTexts } from '@medlem/i18n/en/portal/common'
import { officeAccessTexts } from '@medlem/i18n/en/portal/office/access'
import { useWatch } from 'react-hook-form'
import { useInviteColleague } from '../../api/appointment/appointment.ts'
import { FormDialog } from '../../shared/form/FormDialog.tsx'
import { useDialogForm } from '../../shared/form/useDialogForm.ts'
import { FormDate } from '../../ui/FormDate.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'

interface InviteDialogProps {
  orgId: string
  /** Those that the person may give. */
  jobs: readonly StaffRole[]
  /** One that expired, to be sent once more. */
  again: { email: string; job: StaffRole } | undefined
  onClose: () => void
  onDone: (invited: { email: string }) => void
}

interface InviteForm {
  email: string
  job: StaffRole | ''
  endsOn: string | null
}

const notSent = {
  refused: officeAccessTexts.notSent,
  unknown: officeAccessTexts.sendUnknown,
  again: officeAccessTexts.checkList,
}

/** Invites somebody to a job by e-mail. */
export function InviteDialog({ orgId, jobs, again, onClose, onDone }: InviteDialogProps) {
  const invite = useInviteColleague(orgId)
  const { form, dialog } = useDialogForm({
    defaultValues: { email: again?.email ?? '', job: again?.job ?? '', endsOn: null } as InviteForm,
    draft: `invitation of ${orgId}`,
    write: invite,
    send: async ({ email, job: chosen, endsOn }) =>
      chosen !== '' && (await invite.mutateAsync({ email: email.trim(), job: chosen, endsOn })),
    fields: ['email', 'job', 'endsOn'],
    onClose,
    onDone,
  })
  const { register, control, formState } = form
  const { errors } = formState
  const job = useWatch({ control, name: 'job' })
  return (
    <FormDialog
      {...dialog}
      title={officeAccessTexts.inviteTitle}
      lead={officeAccessTexts.inviteLead}
      submit={officeAccessTexts.send}
      failed={notSent}
    >
      <TextField
        label={commonTexts.email}
        hint={officeAccessTexts.emailHint}
        type="email"
        inputMode="email"
        autoComplete="off"
        error={errors.email?.message}
        {...register('email', {
          validate: (email) => /^\S+@\S+$/.test(email.trim()) || officeAccessTexts.emailMissing,
        })}
      />
      <SelectField
        label={officeAccessTexts.job}
        hint={job === '' ? undefined : jobMayTexts[job]}
        placeholder={officeAccessTexts.chooseJob}
        options={jobs.map((one) => ({ value: one, label: jobTexts[one] }))}
        error={errors.job?.message}
        {...register('job', { validate: (one) => one !== '' || officeAccessTexts.jobMissing })}
      />
      <FormDate
        control={control}
        name="endsOn"
        label={commonTexts.lastDay}
        optional
        hint={officeAccessTexts.lastDayHint}
      />
    </FormDialog>
  )
}
