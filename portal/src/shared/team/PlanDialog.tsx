import type { TeamSession } from '@medlem/contract/team'
import { copenhagenTime } from '@medlem/domain/calendar'
import { teamTexts as t } from '@medlem/i18n/en/portal/team'
import { useForm } from 'react-hook-form'
import { showFieldErrors } from '../../api/call/showFieldErrors.ts'
import { useMoveSession, usePlanSessions, type WhichTeam } from '../../api/team/team.ts'
import { WriteError } from '../../shared/WriteError.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormActions } from '../../ui/FormActions.tsx'
import { FormDate } from '../../ui/FormDate.tsx'
import { copenhagenDay } from '../../ui/format.ts'
import { TextField } from '../../ui/TextField.tsx'

interface PlanForm {
  day: string
  time: string
  place: string
  weeklyUntil: string | null
}

const NEW: PlanForm = { day: '', time: '17:00', place: '', weeklyUntil: null }

function formOf({ startsAt, place }: TeamSession): PlanForm {
  const starts = new Date(startsAt)
  return { day: copenhagenDay(starts), time: copenhagenTime(starts), place, weeklyUntil: null }
}

interface PlanDialogProps {
  which: WhichTeam
  /** The one that is corrected; none for new ones. */
  session?: TeamSession | undefined
  onClose: () => void
  /** So many sessions there are now. */
  onDone: (sessions: number) => void
}

/** Plans one session of a team, or one a week; or corrects one. */
export function PlanDialog({ which, session, onClose, onDone }: PlanDialogProps) {
  const plan = usePlanSessions(which)
  const move = useMoveSession(which)
  const { isPending, error: refused } = session ? move : plan
  const form = useForm<PlanForm>({ defaultValues: session ? formOf(session) : NEW })
  const { errors } = form.formState
  const submit = form.handleSubmit(async (values) => {
    try {
      const { weeklyUntil: _ofNew, ...one } = values
      const team = session
        ? await move.mutateAsync({ sessionId: session.id, ...one })
        : await plan.mutateAsync(values)
      onDone(team.sessions.length)
    } catch (error) {
      showFieldErrors(form, error, ['day', 'time', 'place', 'weeklyUntil'])
    }
  })
  return (
    <Dialog
      isOpen
      title={session ? t.correct : t.plan}
      lead={session ? undefined : t.planLead}
      onClose={onClose}
      keepOnOutsideClick
    >
      <form onSubmit={submit} noValidate className="grid gap-5">
        <FormDate
          control={form.control}
          name="day"
          empty=""
          label={session ? t.sessionDay : t.day}
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
        {!session && <FormDate control={form.control} name="weeklyUntil" label={t.weeklyUntil} optional />}
        {refused && Object.keys(errors).length === 0 && (
          <WriteError
            error={refused}
            refused={session ? t.notCorrected : t.notPlanned}
            unknown={session ? t.correctUnknown : t.planUnknown}
            again={t.planCheck}
          />
        )}
        <FormActions onCancel={onClose} busy={isPending} {...(session ? {} : { submit: t.plan })} />
      </form>
    </Dialog>
  )
}
