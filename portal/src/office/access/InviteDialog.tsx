import type { Job } from '@medlem/contract/appointment'
import { jobTexts } from '@medlem/i18n/en/domain/job'
import { jobMayTexts } from '@medlem/i18n/en/domain/jobMay'
import { commonTexts } from '@medlem/i18n/en/portal/common'
import { officeAccessTexts } from '@medlem/i18n/en/portal/office/access'
import { useForm } from 'react-hook-form'
import { useInviteColleague } from '../../api/appointment/appointment.ts'
import { showFieldErrors } from '../../api/call/showFieldErrors.ts'
import { asksSecondStep, needsFreshSignIn, reauthenticate } from '../../api/signIn/freshSignIn.ts'
import { useDraft } from '../../session/useDraft.ts'
import { WriteError } from '../../shared/WriteError.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { DraftNotice } from '../../ui/DraftNotice.tsx'
import { FormActions } from '../../ui/FormActions.tsx'
import { FormDate } from '../../ui/FormDate.tsx'
import { FreshSignIn } from '../../ui/FreshSignIn.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'

interface InviteDialogProps {
  orgId: string
  /** Those that the person may give. */
  jobs: readonly Job[]
  /** One that expired, to be sent once more. */
  again: { email: string; job: Job } | undefined
  onClose: () => void
  onDone: (invited: { email: string }) => void
}

const FIELDS = ['email', 'job', 'endsOn'] as const

const notSent = {
  refused: officeAccessTexts.notSent,
  unknown: officeAccessTexts.sendUnknown,
  again: officeAccessTexts.checkList,
}

/** Invites somebody to a job by e-mail. */
export function InviteDialog({ orgId, jobs, again, onClose, onDone }: InviteDialogProps) {
  const invite = useInviteColleague(orgId)
  const form = useForm<{ email: string; job: Job | ''; endsOn: string | null }>({
    defaultValues: { email: again?.email ?? '', job: again?.job ?? '', endsOn: null },
  })
  const draft = useDraft(form, { form: `invitation of ${orgId}` })
  const { register, control, handleSubmit, watch, formState } = form
  const { errors } = formState
  const job = watch('job')
  const close = () => {
    draft.end()
    onClose()
  }
  const submit = handleSubmit(async ({ email, job: chosen, endsOn }) => {
    if (chosen === '') return
    try {
      onDone(await invite.mutateAsync({ email: email.trim(), job: chosen, endsOn }))
      draft.end()
    } catch (error) {
      showFieldErrors(form, error, FIELDS)
    }
  })
  const isAtField = FIELDS.some((name) => errors[name])
  const asksSignIn = needsFreshSignIn(invite.error)
  return (
    <Dialog
      isOpen
      onClose={close}
      title={officeAccessTexts.inviteTitle}
      lead={officeAccessTexts.inviteLead}
      keepOnOutsideClick
    >
      <form onSubmit={submit} noValidate className="grid gap-5">
        {!invite.error && <DraftNotice draft={draft} />}
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
        {asksSignIn && (
          <FreshSignIn
            needs={asksSecondStep(invite.error) ? 'second step' : 'password'}
            signIn={() => reauthenticate(location.href, invite.error)}
          />
        )}
        {invite.error && !isAtField && !asksSignIn && <WriteError error={invite.error} {...notSent} />}
        <FormActions onCancel={close} busy={invite.isPending} submit={officeAccessTexts.send} />
      </form>
    </Dialog>
  )
}
