import { REMINDER_STEPS, type ReminderStep } from '@medlem/contract/reminder'
import { commonTexts } from '@medlem/i18n/en/portal/common'
import { officeReminderTexts } from '@medlem/i18n/en/portal/office/reminder'
import { useState } from 'react'
import { useSaveReminderSettings } from '../../api/reminder/reminder.ts'
import { WriteError } from '../../shared/WriteError.tsx'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { stepCaption } from './reminderLabels.ts'

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
      <p className="max-w-[62ch] text-soft">{officeReminderTexts.stepsNote}</p>
      <fieldset>
        <legend className="field-label">{officeReminderTexts.stepsLegend}</legend>
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
      {save.error && <WriteError error={save.error} refused={officeReminderTexts.stepsNotSaved} />}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" variant={isChanged ? 'primary' : 'secondary'} busy={save.isPending}>
          {commonTexts.save}
        </Button>
        <p role="status" className="text-meta text-soft">
          {isChanged ? officeReminderTexts.unsaved : save.isSuccess ? officeReminderTexts.saved : ''}
        </p>
      </div>
    </form>
  )
}
