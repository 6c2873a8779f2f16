import { memberTexts } from '@medlem/i18n/en/portal/member'
import { useReminderChoice, useSaveReminderChoice } from '../../api/reminder/reminder.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'

/** Whether the member is reminded of a membership's end; saved at once. Nothing at a server that sends no reminders. */
export function ReminderChoice() {
  const { data } = useReminderChoice()
  const save = useSaveReminderChoice()
  if (!data) return null
  const isOn = save.isPending ? save.variables : data.wanted
  return (
    <>
      <Checkbox
        checked={isOn}
        aria-disabled={save.isPending || undefined}
        onChange={({ target }) => {
          if (!save.isPending) save.mutate(target.checked)
        }}
        hint={memberTexts.remindMeHint}
      >
        {memberTexts.remindMe}
      </Checkbox>
      <p role="status" className="text-meta text-soft empty:hidden">
        {save.isSuccess && (save.data.wanted ? memberTexts.remindersOn : memberTexts.remindersOff)}
      </p>
      {save.error && <ErrorNotice error={save.error} title={memberTexts.choiceNotSaved} />}
    </>
  )
}
