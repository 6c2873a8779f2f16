import type { Event } from '@medlem/contract/event'
import { MAX_COPIES } from '@medlem/contract/eventChange'
import { copenhagenDate } from '@medlem/domain/calendar'
import { REPEATS } from '@medlem/domain/eventRepeat'
import { commonTexts } from '@medlem/i18n/en/portal/common'
import { officeEventTexts } from '@medlem/i18n/en/portal/office/event'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { type ComingEvent, eventAddress } from '../../api/event/event.ts'
import { useCopyEvent } from '../../api/event/eventChange.ts'
import { FormDialog } from '../../shared/form/FormDialog.tsx'
import { useDialogForm } from '../../shared/form/useDialogForm.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { FormDate } from '../../ui/FormDate.tsx'
import { foreignPart } from '../../ui/foreignPart.tsx'
import { momentParts } from '../../ui/format.ts'
import { List } from '../../ui/List.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { type CopyForm, copyField, emptyCopyForm, fromCopyForm, ruleDays } from './copyForm.ts'

interface CopyEventDialogProps {
  event: ComingEvent
  onClose: () => void
}

const repeats = ['once', ...REPEATS].map((value) => ({
  value,
  label: officeEventTexts[value as CopyForm['every']],
}))

const ends = [
  { value: 'times', label: officeEventTexts.endsAfterTimes },
  { value: 'until', label: officeEventTexts.endsOnDay },
]

/** Makes events like one, on one day or by a rule, and then shows them. */
export function CopyEventDialog({ event, onClose }: CopyEventDialogProps) {
  const [made, setMade] = useState<readonly Event[]>()
  return made ? (
    <MadeEvents events={made} onClose={onClose} />
  ) : (
    <CopyEventForm event={event} onClose={onClose} onDone={setMade} />
  )
}

function CopyEventForm({
  event,
  onClose,
  onDone,
}: CopyEventDialogProps & { onDone: (events: readonly Event[]) => void }) {
  const copy = useCopyEvent(event)
  const { form, dialog } = useDialogForm({
    read: fromCopyForm,
    defaultValues: emptyCopyForm(event, copenhagenDate(new Date())),
    draft: `copies of ${event.id}`,
    write: copy,
    send: async (read) => (await copy.mutateAsync(read)).events,
    fields: copyField,
    onClose,
    onDone,
  })
  const { register, control, formState } = form
  const { errors } = formState
  const typed = useWatch({ control }) as CopyForm
  const days = ruleDays(typed)
  const chosen = fromCopyForm(typed)
  const leaveOut = (day: string, isKept: boolean) => {
    const others = typed.leftOut.filter((one) => one !== day)
    form.setValue('leftOut', isKept ? others : [...others, day], { shouldDirty: true })
  }
  return (
    <FormDialog
      {...dialog}
      title={officeEventTexts.copyTitle({
        title: event.title,
        event: foreignPart(event.languages?.title),
      })}
      lead={officeEventTexts.copyLead}
      submit={
        'days' in chosen
          ? officeEventTexts.makeCopies({ count: chosen.days.length })
          : officeEventTexts.copyThis
      }
      failed={{
        refused: officeEventTexts.notCopied,
        unknown: officeEventTexts.copiesUnknown,
        again: officeEventTexts.checkEvents,
      }}
    >
      <div className="grid gap-5 mini:grid-cols-2">
        <FormDate control={control} name="day" label={officeEventTexts.day} />
        <SelectField label={officeEventTexts.repeat} options={repeats} {...register('every')} />
        {typed.every !== 'once' && (
          <>
            <SelectField label={officeEventTexts.repeatEnds} options={ends} {...register('ends')} />
            {typed.ends === 'times' ? (
              <TextField
                label={officeEventTexts.times}
                hint={officeEventTexts.mostCopies({ most: MAX_COPIES })}
                inputMode="numeric"
                autoComplete="off"
                error={errors.times?.message}
                {...register('times')}
              />
            ) : (
              <FormDate
                control={control}
                name="until"
                label={commonTexts.lastDay}
                hint={officeEventTexts.mostCopies({ most: MAX_COPIES })}
              />
            )}
          </>
        )}
      </div>
      {typed.every !== 'once' && !('field' in days) && (
        <fieldset>
          <legend className="field-label">{officeEventTexts.days}</legend>
          <p className="mb-2 text-meta text-soft">{officeEventTexts.daysHint}</p>
          <div className="grid gap-x-5 mini:grid-cols-2">
            {days.map((day) => (
              <Checkbox
                key={day}
                checked={!typed.leftOut.includes(day)}
                onChange={({ target }) => leaveOut(day, target.checked)}
              >
                <span className="tabular-nums">{momentParts(`${day}T12:00:00Z`).date}</span>
              </Checkbox>
            ))}
          </div>
        </fieldset>
      )}
      <Checkbox hint={officeEventTexts.draftHint} {...register('isDraft')}>
        {officeEventTexts.copyAsDrafts}
      </Checkbox>
    </FormDialog>
  )
}

function MadeEvents({ events, onClose }: { events: readonly Event[]; onClose: () => void }) {
  return (
    <Dialog isOpen onClose={onClose} title={officeEventTexts.copiesMade({ count: events.length })}>
      <List>
        {events.map(({ id, title, startDate, languages }) => (
          <li key={id}>
            <AppLink
              className="flex min-h-11 flex-wrap items-center gap-x-4 py-1.5 text-link"
              href={eventAddress(id)}
              onClick={onClose}
            >
              <span className="tabular-nums">{momentParts(startDate).date}</span>
              <span>{foreignPart(languages?.title)([title])}</span>
            </AppLink>
          </li>
        ))}
      </List>
      <DialogActions>
        <Button onClick={onClose}>{commonTexts.close}</Button>
      </DialogActions>
    </Dialog>
  )
}
