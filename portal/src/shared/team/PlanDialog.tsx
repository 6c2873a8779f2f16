import { teamTexts as t } from '@medlem/i18n/en/portal/team'
import { useForm } from 'react-hook-form'
import { showFieldErrors } from '../../api/call/showFieldErrors.ts'
import { usePlanSessions, type WhichTeam } from '../../api/team/team.ts'
import { WriteError } from '../../shared/WriteError.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormActions } from '../../ui/FormActions.tsx'
import { FormDate } from '../../ui/FormDate.tsx'
import { TextField } from '../../ui/TextField.tsx'

interface PlanForm {
  day: string
  time: string
  place: string
  weeklyUntil: string | null
}

interface PlanDialogProps {
  which: WhichTeam
  onClose: () => void
  /** So many sessions there are now. */
  onDone: (sessions: number) => void
}

/** Plans one session of a team, or one a week. */
export function PlanDialog({ which, onClose, onDone }: PlanDialogProps) {
  const plan = usePlanSessions(which)
  const form = useForm<PlanForm>({ defaultValues: { day: '', time: '17:00', place: '', weeklyUntil: null } })
  const { errors } = form.formState
  const submit = form.handleSubmit(async (values) => {
    try {
      onDone((await plan.mutateAsync(values)).sessions.length)
    } catch (error) {
      showFieldErrors(form, error, ['day', 'time', 'place', 'weeklyUntil'])
    }
  })
  return (
    <Dialog isOpen title={t.plan} lead={t.planLead} onClose={onClose} keepOnOutsideClick>
      <form onSubmit={submit} noValidate className="grid gap-5">
        <FormDate
          control={form.control}
          name="day"
          empty=""
          label={t.day}
          rules={{ validate: (day) => day !== '' || t.dayMissing }}
        />
        <TextField
          label={t.time}
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
          error={errors.time?.message}
          {...form.register('time', {
            validate: (time) => /^([01]\d|2[0-3]):[0-5]\d$/.test(time.trim()) || t.timeWrong,
            setValueAs: (time: string) => time.trim().replace('.', ':'),
          })}
        />
        <TextField
          label={t.place}
          optional
          maxLength={120}
          error={errors.place?.message}
          {...form.register('place')}
        />
        <FormDate control={form.control} name="weeklyUntil" label={t.weeklyUntil} optional />
        {plan.error && Object.keys(errors).length === 0 && (
          <WriteError error={plan.error} refused={t.notPlanned} unknown={t.planUnknown} again={t.planCheck} />
        )}
        <FormActions onCancel={onClose} busy={plan.isPending} submit={t.plan} />
      </form>
    </Dialog>
  )
}
