import { REMINDER_STEPS, type ReminderStep } from '@medlem/contract/reminder'
import { useState } from 'react'
import { useSaveReminderSettings } from '../../api/reminder/reminder.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { stepCaption } from './reminderWords.ts'

/** The five reminders, each to be switched on; nothing changes until it is saved. */
export function ReminderSteps({ orgId, steps }: { orgId: string; steps: readonly ReminderStep[] }) {
  const [draft, setDraft] = useState<readonly ReminderStep[]>()
  const chosen = draft ?? steps
  const save = useSaveReminderSettings(orgId)
  const isChanged = chosen.length !== steps.length || chosen.some((step) => !steps.includes(step))
  const change = (step: ReminderStep, isOn: boolean) => {
    save.reset()
    setDraft(REMINDER_STEPS.filter((one) => (one === step ? isOn : chosen.includes(one))))
  }
  return (
    <form
      className="grid gap-4 border-t border-line pt-4"
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate([...chosen], { onSuccess: () => setDraft(undefined) })
      }}
    >
      <p className="max-w-[62ch] text-soft">
        Members who have the next year, renew automatically or have switched reminders off get none. A
        reminder that could not be sent on its day is sent within five days.
      </p>
      <fieldset>
        <legend className="field-label">Around the last day of a member’s year</legend>
        <div className="grid gap-x-6 mini:grid-cols-3 full:grid-cols-5">
          {REMINDER_STEPS.map((step) => (
            <Checkbox
              key={step}
              checked={chosen.includes(step)}
              onChange={({ target }) => change(step, target.checked)}
            >
              {stepCaption(step)}
            </Checkbox>
          ))}
        </div>
      </fieldset>
      {save.error && <ErrorNotice error={save.error} title="Your choice is not saved." />}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" variant={isChanged ? 'primary' : 'secondary'} busy={save.isPending}>
          Save
        </Button>
        <p role="status" className="text-meta text-soft">
          {isChanged ? 'Not saved yet.' : save.isSuccess ? 'Saved.' : ''}
        </p>
      </div>
    </form>
  )
}
