import type { WordsUpdate } from '@medlem/contract/wording'
import { wordingVariables } from '@medlem/domain/wordingVariables'
import { commonTexts } from '@medlem/i18n/en/portal/common'
import { officeMessageTexts } from '@medlem/i18n/en/portal/office/message'
import { useRef } from 'react'
import { type UseFormReturn, useFormState } from 'react-hook-form'
import { Button } from '../../ui/Button.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { visuallyHidden } from '../../ui/visuallyHidden.tsx'

/** What the form holds. */
export interface WordingValues {
  subject: string
  body: string
  version?: number | undefined
}

export interface WordingFieldsProps {
  form: UseFormReturn<WordingValues, unknown, WordsUpdate>
  templateId: number
}

export function WordingFields({ form, templateId }: WordingFieldsProps) {
  const { register, control, setValue } = form
  const { errors } = useFormState({ control })
  const area = useRef<HTMLTextAreaElement>(null)
  const { ref: registerBody, ...body } = register('body')
  const insert = (name: string) => {
    const element = area.current
    if (!element) return
    element.setRangeText(`{{${name}}}`, element.selectionStart, element.selectionEnd, 'end')
    setValue('body', element.value, { shouldDirty: true })
    element.focus()
  }
  return (
    <>
      <TextField
        label={commonTexts.subject}
        autoComplete="off"
        error={errors.subject?.message}
        {...register('subject')}
      />
      <TextArea
        label={officeMessageTexts.text}
        rows={16}
        hint={officeMessageTexts.textHint({ link: '{{LINK}}' })}
        error={errors.body?.message}
        {...body}
        ref={(element) => {
          registerBody(element)
          area.current = element
        }}
      />
      <div>
        <h2 className="text-meta font-semibold">{officeMessageTexts.variables}</h2>
        <ul className="mt-2 border-t border-line">
          {(wordingVariables()[templateId] ?? []).map(({ name, meaning, required }) => (
            <li
              key={name}
              className="grid grid-cols-[8.5rem_minmax(0,1fr)] items-center gap-x-4 border-b border-line py-1"
            >
              <Button
                variant="quiet"
                className="justify-self-start font-semibold tabular-nums"
                onClick={() => insert(name)}
              >
                {officeMessageTexts.insertVariable({ variable: `{{${name}}}`, hidden: visuallyHidden })}
              </Button>
              <span className="text-meta text-soft">
                {required ? officeMessageTexts.requiredVariable({ meaning }) : meaning}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}
