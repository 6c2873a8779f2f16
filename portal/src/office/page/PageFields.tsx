import type { Organisation } from '@medlem/contract/organisation'
import { PageKind } from '@medlem/contract/page'
import { commonTexts } from '@medlem/i18n/en/portal/common'
import { officePageTexts } from '@medlem/i18n/en/portal/office/page'
import { type UseFormReturn, useFormState, useWatch } from 'react-hook-form'
import { kindWords } from '../../shared/page/pageLabels.ts'
import { TextInOtherLanguages } from '../../shared/translation/OtherLanguages.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { FormDate } from '../../ui/FormDate.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { PageForm, PageValues } from './pageForm.ts'

export interface PageFieldsProps {
  form: UseFormReturn<PageValues, unknown, PageForm>
  /** To choose from; of fewer than two there is nothing to choose. */
  organisations: readonly Organisation[]
  /** A version of a page that there is: whose and what it is stands. */
  isVersion: boolean
  /** Of the text itself; null or left out where its organisation says none. */
  ownLanguage: string | null | undefined
}

export function PageFields({
  form: { register, control },
  organisations,
  isVersion,
  ownLanguage,
}: PageFieldsProps) {
  const { errors } = useFormState({ control })
  const translations = useWatch({ control, name: 'translations' })
  return (
    <>
      {!isVersion && organisations.length > 1 && (
        <SelectField
          label={commonTexts.organisation}
          options={organisations.map(({ id, name }) => ({ value: id, label: name }))}
          error={errors.orgId?.message}
          {...register('orgId')}
        />
      )}
      {!isVersion && (
        <SelectField
          label={officePageTexts.kind}
          options={PageKind.options.map((kind) => ({ value: kind, label: kindWords[kind] }))}
          error={errors.kind?.message}
          {...register('kind')}
        />
      )}
      <TextField
        label={officePageTexts.title}
        autoComplete="off"
        error={errors.title?.message}
        {...register('title')}
      />
      <TextArea
        label={officePageTexts.text}
        rows={16}
        hint={officePageTexts.textHint}
        error={errors.text?.message}
        {...register('text')}
      />
      <TextInOtherLanguages ownLanguage={ownLanguage} typed={translations}>
        {({ id, label }) => (
          <>
            <TextField
              label={label(officePageTexts.title)}
              lang={id}
              autoComplete="off"
              error={errors.translations?.[id]?.title?.message}
              {...register(`translations.${id}.title`)}
            />
            <TextArea
              label={label(officePageTexts.text)}
              lang={id}
              rows={12}
              error={errors.translations?.[id]?.text?.message}
              {...register(`translations.${id}.text`)}
            />
          </>
        )}
      </TextInOtherLanguages>
      <FormDate
        control={control}
        name="inForceFrom"
        empty=""
        label={officePageTexts.inForceFrom}
        hint={officePageTexts.inForceFromHint}
      />
      <Checkbox hint={officePageTexts.asksAcceptanceHint} {...register('asksAcceptance')}>
        {officePageTexts.asksAcceptance}
      </Checkbox>
    </>
  )
}
