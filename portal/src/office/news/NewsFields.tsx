import type { Organisation } from '@medlem/contract/organisation'
import { commonTexts } from '@medlem/i18n/en/portal/common'
import { officeNewsTexts } from '@medlem/i18n/en/portal/office/news'
import { type UseFormReturn, useFormState, useWatch } from 'react-hook-form'
import { TextInOtherLanguages } from '../../shared/translation/OtherLanguages.tsx'
import { FormDate } from '../../ui/FormDate.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { NEWS_AUDIENCES, type NewsForm, type NewsValues } from './newsForm.ts'

export interface NewsFieldsProps {
  form: UseFormReturn<NewsValues, unknown, NewsForm>
  /** To choose from; of fewer than two there is nothing to choose. */
  organisations: readonly Organisation[]
  /** Of the text itself; null or left out where its organisation says none. */
  ownLanguage: string | null | undefined
}

export function NewsFields({ form: { register, control }, organisations, ownLanguage }: NewsFieldsProps) {
  const { errors } = useFormState({ control })
  const translations = useWatch({ control, name: 'translations' })
  return (
    <>
      {organisations.length > 1 && (
        <SelectField
          label={commonTexts.organisation}
          options={organisations.map(({ id, name }) => ({ value: id, label: name }))}
          error={errors.orgId?.message}
          {...register('orgId')}
        />
      )}
      <TextField
        label={officeNewsTexts.title}
        autoComplete="off"
        error={errors.title?.message}
        {...register('title')}
      />
      <TextArea
        label={officeNewsTexts.text}
        rows={12}
        hint={officeNewsTexts.textHint}
        error={errors.text?.message}
        {...register('text')}
      />
      <TextInOtherLanguages ownLanguage={ownLanguage} typed={translations}>
        {({ id, label }) => (
          <>
            <TextField
              label={label(officeNewsTexts.title)}
              lang={id}
              autoComplete="off"
              error={errors.translations?.[id]?.title?.message}
              {...register(`translations.${id}.title`)}
            />
            <TextArea
              label={label(officeNewsTexts.text)}
              lang={id}
              rows={8}
              error={errors.translations?.[id]?.text?.message}
              {...register(`translations.${id}.text`)}
            />
          </>
        )}
      </TextInOtherLanguages>
      <SelectField
        label={officeNewsTexts.audience}
        options={NEWS_AUDIENCES}
        error={errors.audience?.message}
        {...register('audience')}
      />
      <div className="grid gap-5 mini:grid-cols-2">
        <FormDate control={control} name="publishDate" empty="" label={officeNewsTexts.firstDay} />
        <FormDate
          control={control}
          name="expiryDate"
          label={commonTexts.lastDay}
          optional
          hint={officeNewsTexts.lastDayHint}
        />
      </div>
    </>
  )
}
