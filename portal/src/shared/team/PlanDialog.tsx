import { NewSessions } from '@medlem/contract/attendance'
import type { TeamSession } from '@medlem/contract/team'
import { copenhagenTime } from '@medlem/domain/calendar'
import { teamTexts as t } from '@medlem/i18n/en/portal/team'
import { useMoveSession, usePlanSessions, type WhichTeam } from '../../api/team/team.ts'
import { FormDate } from '../../ui/FormDate.tsx'
import { copenhagenDay } from '../../ui/format.ts'
import { TextField } from '../../ui/TextField.tsx'
import { FormDialog } from '../form/FormDialog.tsx'
import { textFieldProps } from '../form/textFieldProps.ts'
import { useDialogForm } from '../form/useDialogForm.ts'

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
  /** The number of sessions now. */
  onDone: (sessions: number) => void
}

/** Plans one session of a team, or one a week; or corrects one. */
export function PlanDialog({ which, session, onClose, onDone }: PlanDialogProps) {
  const plan = usePlanSessions(which)
  const move = useMoveSession(which)
  const { form, dialog } = useDialogForm({
    defaultValues: session ? formOf(session) : NEW,
    write: session ? move : plan,
    send: (values) => {
      const { weeklyUntil: _ofNew, ...one } = values
      return session ? move.mutateAsync({ sessionId: session.id, ...one }) : plan.mutateAsync(values)
    },
    fields: ['day', 'time', 'place', 'weeklyUntil'],
    onClose,
    onDone: ({ sessions }) => onDone(sessions.length),
  })
  const { errors } = form.formState
  return (
    <FormDialog
      {...dialog}
      title={session ? t.correct : t.plan}
      lead={session ? undefined : t.planLead}
      submit={session ? undefined : t.plan}
      failed={{
        refused: session ? t.notCorrected : t.notPlanned,
        unknown: session ? t.correctUnknown : t.planUnknown,
        again: t.planCheck,
      }}
    >
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
      <TextField label={t.place} optional {...textFieldProps(form, 'place', NewSessions.shape.place)} />
      {!session && <FormDate control={form.control} name="weeklyUntil" label={t.weeklyUntil} optional />}
    </FormDialog>
  )
}
