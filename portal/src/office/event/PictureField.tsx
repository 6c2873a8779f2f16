import { PlannedEvent, type WrittenEvent } from '@medlem/contract/eventChange'
import { EVENT_PICTURE } from '@medlem/contract/eventPicture'
import { officeEventTexts } from '@medlem/i18n/en/portal/office/event'
import { pictureTexts } from '@medlem/i18n/en/portal/picture'
import { useState } from 'react'
import { type UseFormReturn, useController } from 'react-hook-form'
import { useEventPicture } from '../../api/event/eventPicture.ts'
import { EventPicture } from '../../shared/event/EventPicture.tsx'
import { textFieldProps } from '../../shared/form/textFieldProps.ts'
import { ChoosePicture, UnusablePicture } from '../../shared/picture/ChoosePicture.tsx'
import { Button } from '../../ui/Button.tsx'
import { describedBy, FieldNotes } from '../../ui/Field.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { type EventForm, hasPicture, STORED } from './eventForm.ts'

export interface PictureFieldProps {
  form: UseFormReturn<EventForm>
  /** Undefined for a new one. */
  event: WrittenEvent | undefined
}

/** The picture of an event, with what it shows in words; saved with the form. */
export function PictureField({ form, event }: PictureFieldProps) {
  const { control, setValue } = form
  const { field, fieldState } = useController({ control, name: 'picture' })
  const [isUnreadable, setUnreadable] = useState(false)
  const error = fieldState.error?.message ?? ''
  const isShown = hasPicture(field.value, event)
  const stored = useEventPicture(event?.id ?? '', event?.picture?.hash).data
  const change = (image: string | null) => {
    field.onChange(image)
    // Words about another picture would be wrong.
    if (isShown) setValue('pictureAlt', '')
  }
  return (
    <div className="grid gap-5">
      {/* biome-ignore lint/a11y/useSemanticElements: a legend can't have a row of its group beside it */}
      <div
        className="field"
        role="group"
        aria-labelledby="event-picture"
        aria-describedby={describedBy('event-picture-field', { hint: officeEventTexts.pictureHint, error })}
      >
        <p id="event-picture" className="field-label">
          {officeEventTexts.picture}
        </p>
        {isShown && (
          <div className="mb-1">
            <EventPicture
              image={field.value === STORED ? stored : `data:image/jpeg;base64,${field.value}`}
              alt=""
            />
          </div>
        )}
        <div className="flex flex-wrap items-center gap-2">
          <ChoosePicture
            hasPicture={isShown}
            edge={EVENT_PICTURE.width}
            onChoose={(image) => {
              setUnreadable(image === undefined)
              if (image !== undefined) change(image)
            }}
            ref={field.ref}
          />
          {isShown && (
            <Button variant="quiet" onClick={() => change(event?.picture ? null : STORED)}>
              {pictureTexts.removePicture}
            </Button>
          )}
        </div>
        <FieldNotes id="event-picture-field" hint={officeEventTexts.pictureHint} error={error} />
        {isUnreadable && (
          <div className="mt-3">
            <UnusablePicture />
          </div>
        )}
      </div>
      {isShown && (
        <TextField
          label={officeEventTexts.pictureAlt}
          hint={officeEventTexts.pictureAltHint}
          optional
          {...textFieldProps(form, 'pictureAlt', PlannedEvent.shape.pictureAlt)}
        />
      )}
    </div>
  )
}
