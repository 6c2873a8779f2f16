import { PlannedEvent, type WrittenEvent } from '@medlem/contract/eventChange'
import { commonTexts } from '@medlem/i18n/en/portal/common'
import { officeEventTexts } from '@medlem/i18n/en/portal/office/event'
import { translationTexts } from '@medlem/i18n/en/portal/translation'
import { useWatch } from 'react-hook-form'
import { loadWrittenEvent, useEventTeams, useSaveEvent } from '../../api/event/eventChange.ts'
import { type ComparedField, optionWords, translationWords } from '../../shared/conflict/conflict.ts'
import { FormDialog } from '../../shared/form/FormDialog.tsx'
import { textFieldProps } from '../../shared/form/textFieldProps.ts'
import { useDialogForm } from '../../shared/form/useDialogForm.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { FormDate } from '../../ui/FormDate.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { AudienceFields, audiences, teamNames } from './AudienceFields.tsx'
import { EventTranslations } from './EventTranslations.tsx'
import { type EventForm, eventField, fromEventForm, toEventForm } from './eventForm.ts'
import { PictureField } from './PictureField.tsx'

export interface EventDialogProps {
  orgId: string
  /** Undefined for a new one. */
  event?: WrittenEvent | undefined
  /** In which the organisation writes; left out of an event that there is, which says it. */
  ownLanguage?: string | null | undefined
  onClose: () => void
  /** With what was done, in a sentence. */
  onDone?: ((sentence: string) => void) | undefined
}

const FIELDS: readonly ComparedField<EventForm>[] = [
  { name: 'title', label: officeEventTexts.title },
  { name: 'startDate', label: officeEventTexts.day },
  { name: 'startTime', label: officeEventTexts.begins },
  { name: 'endDate', label: commonTexts.lastDay },
  { name: 'endTime', label: officeEventTexts.ends },
  { name: 'location', label: officeEventTexts.place },
  { name: 'description', label: officeEventTexts.description },
  { name: 'pictureAlt', label: officeEventTexts.pictureAlt },
  { name: 'translations', label: translationTexts.title, show: translationWords },
  { name: 'contact', label: officeEventTexts.contact },
  { name: 'audience', label: officeEventTexts.audience, show: optionWords(audiences) },
  { name: 'isPublic', label: officeEventTexts.onPublicPage },
]

/** An event: what, where, when, who may come, and for a new one how many. */
export function EventDialog({ orgId, event, ownLanguage, onClose, onDone }: EventDialogProps) {
  const save = useSaveEvent(orgId, event?.id)
  const teams = useEventTeams(orgId).data
  const { form, dialog } = useDialogForm({
    read: fromEventForm,
    defaultValues: toEventForm(event),
    draft: `event ${event?.id ?? `of ${orgId}`}`,
    draftExcept: ['picture'],
    conflict: {
      version: event?.version,
      fields: [...FIELDS, { name: 'teamIds', label: officeEventTexts.whichTeams, show: teamNames(teams) }],
      load: async () => {
        const newest = await loadWrittenEvent(orgId, event?.id ?? '')
        return { values: toEventForm(newest), version: newest.version }
      },
    },
    write: save,
    send: async (read, version) => {
      await save.mutateAsync({ ...read, version })
      if (event) return officeEventTexts.changed
      const { title } = read
      return read.isDraft ? officeEventTexts.plannedDraft({ title }) : officeEventTexts.planned({ title })
    },
    fields: eventField,
    onClose,
    onDone: (sentence) => {
      onClose()
      onDone?.(sentence)
    },
  })
  const { register, control, formState } = form
  const { errors } = formState
  const takesSignUps = useWatch({ control, name: 'takesSignUps' })
  return (
    <FormDialog
      {...dialog}
      title={event ? officeEventTexts.changeEvent : officeEventTexts.newEvent}
      lead={event ? officeEventTexts.changeLead : officeEventTexts.newLead}
      submit={event ? commonTexts.save : officeEventTexts.plan}
      failed={{
        refused: officeEventTexts.eventNotSaved,
        unknown: officeEventTexts.eventUnknown,
        again: officeEventTexts.checkEvents,
      }}
    >
      <TextField
        label={officeEventTexts.title}
        {...textFieldProps(form, 'title', PlannedEvent.shape.title)}
      />
      <div className="grid gap-5 mini:grid-cols-2">
        <FormDate control={control} name="startDate" label={officeEventTexts.day} />
        <TextField
          label={officeEventTexts.begins}
          type="time"
          error={errors.startTime?.message}
          {...register('startTime')}
        />
        <FormDate control={control} name="endDate" label={commonTexts.lastDay} optional />
        <TextField
          label={officeEventTexts.ends}
          type="time"
          error={errors.endTime?.message}
          {...register('endTime')}
        />
      </div>
      <TextField
        label={officeEventTexts.place}
        optional
        {...textFieldProps(form, 'location', PlannedEvent.shape.location)}
      />
      <TextArea
        label={officeEventTexts.description}
        optional
        rows={4}
        {...textFieldProps(form, 'description', PlannedEvent.shape.description)}
      />
      <PictureField form={form} event={event} />
      <EventTranslations form={form} event={event} ownLanguage={event?.languages?.title ?? ownLanguage} />
      <TextField
        label={officeEventTexts.contact}
        hint={officeEventTexts.contactHint}
        optional
        {...textFieldProps(form, 'contact', PlannedEvent.shape.contact)}
      />
      <AudienceFields orgId={orgId} form={form} />
      {!event && (
        <div className="grid items-end gap-5 mini:grid-cols-2">
          <Checkbox {...register('takesSignUps')}>{officeEventTexts.membersSignUp}</Checkbox>
          {takesSignUps && (
            <TextField
              label={officeEventTexts.places}
              hint={officeEventTexts.placesHint}
              optional
              inputMode="numeric"
              autoComplete="off"
              error={errors.capacity?.message}
              {...register('capacity')}
            />
          )}
        </div>
      )}
      {!event && (
        <Checkbox hint={officeEventTexts.draftHint} {...register('isDraft')}>
          {officeEventTexts.asDraft}
        </Checkbox>
      )}
    </FormDialog>
  )
}
