import { PlannedEvent, type WrittenEvent } from '@medlem/contract/eventChange'
import { officeEventTexts } from '@medlem/i18n/en/portal/office/event'
import { type UseFormReturn, useFormState, useWatch } from 'react-hook-form'
import { textFieldProps } from '../../shared/form/textFieldProps.ts'
import { TextInOtherLanguages } from '../../shared/translation/OtherLanguages.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { type EventForm, hasPicture, type TranslatedText } from './eventForm.ts'

export interface EventTranslationsProps {
  form: UseFormReturn<EventForm>
  /** Undefined for a new one. */
  event: WrittenEvent | undefined
  /** Of the fields above; null or left out where the organisation says none. */
  ownLanguage: string | null | undefined
}

/** Title, place, description and the words of the picture of an event in other languages. What was written for another place says so. */
export function EventTranslations({ form, event, ownLanguage }: EventTranslationsProps) {
  const { control } = form
  const { defaultValues: begun } = useFormState({ control })
  const [title, location, description, picture, pictureAlt, translations] = useWatch({
    control,
    name: ['title', 'location', 'description', 'picture', 'pictureAlt', 'translations'],
  })
  const typed = { title, location, description, pictureAlt }
  const of = (id: string, name: TranslatedText) => {
    const written = translations[id]?.[name]
    const isBehind = written && typed[name] !== begun?.[name] && written === begun?.translations?.[id]?.[name]
    return {
      lang: id,
      hint: isBehind ? officeEventTexts.translationBehind : undefined,
      ...textFieldProps(form, `translations.${id}.${name}`, PlannedEvent.shape[name]),
    }
  }
  return (
    <TextInOtherLanguages ownLanguage={ownLanguage} typed={translations}>
      {({ id, label }) => (
        <>
          <TextField label={label(officeEventTexts.title)} {...of(id, 'title')} />
          <TextField label={label(officeEventTexts.place)} {...of(id, 'location')} />
          <TextArea label={label(officeEventTexts.description)} rows={4} {...of(id, 'description')} />
          {hasPicture(picture, event) && (
            <TextField label={label(officeEventTexts.pictureAlt)} {...of(id, 'pictureAlt')} />
          )}
        </>
      )}
    </TextInOtherLanguages>
  )
}
