import type { CustomField } from '@medlem/contract/customField'
import { MAX_QUESTIONS } from '@medlem/contract/eventQuestion'
import { officeQuestionTexts as t } from '@medlem/i18n/en/portal/office/eventQuestion'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { type UseFormReturn, useFormState, useWatch } from 'react-hook-form'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { visuallyHidden } from '../../ui/visuallyHidden.tsx'
import { type AskedField, kindSentence, type QuestionsForm } from './questionForm.ts'

interface QuestionFieldsProps {
  form: UseFormReturn<QuestionsForm>
  fields: readonly CustomField[]
  rows: readonly (AskedField & { id: string })[]
  onMove: (from: number, to: number) => void
}

/** The fields that can be asked, to tick, in the order in which they are asked. */
export function QuestionFields({ form, fields, rows, onMove }: QuestionFieldsProps) {
  const values = useWatch({ control: form.control, name: 'fields' })
  const isFull = values.filter(({ isAsked }) => isAsked).length >= MAX_QUESTIONS
  return (
    <>
      <ul className="grid border-t border-line">
        {rows.map(({ id, number }, at) => {
          const field = fields.find((one) => one.number === number)
          return (
            field && (
              <QuestionRow
                key={id}
                form={form}
                field={field}
                at={at}
                isLast={at === rows.length - 1}
                isFull={isFull}
                onMove={(by) => onMove(at, at + by)}
              />
            )
          )
        })}
      </ul>
      {isFull && <p className="text-meta text-soft">{t.most({ count: MAX_QUESTIONS })}</p>}
    </>
  )
}

interface QuestionRowProps {
  form: UseFormReturn<QuestionsForm>
  field: CustomField
  /** Its place in the list, from 0. */
  at: number
  isLast: boolean
  /** No more can be asked. */
  isFull: boolean
  onMove: (by: 1 | -1) => void
}

function QuestionRow({ form: { control, register }, field, at, isLast, isFull, onMove }: QuestionRowProps) {
  const { name } = field
  const isAsked = useWatch({ control, name: `fields.${at}.isAsked` })
  const { errors } = useFormState({ control, name: `fields.${at}` })
  return (
    <li className="border-b border-line py-1">
      <div className="flex items-center justify-between gap-x-4">
        <div className="min-w-0 flex-1">
          <Checkbox
            hint={kindSentence(field)}
            disabled={isFull && !isAsked}
            error={errors.fields?.[at]?.isAsked?.message ?? ''}
            {...register(`fields.${at}.isAsked`)}
          >
            {name}
          </Checkbox>
        </div>
        {isAsked && (
          <div className="-mr-3 flex items-center">
            <Button
              variant="quiet"
              icon={<ArrowUp size={18} aria-hidden="true" />}
              aria-label={t.moveUp({ name })}
              disabled={at === 0}
              onClick={() => onMove(-1)}
            />
            <Button
              variant="quiet"
              icon={<ArrowDown size={18} aria-hidden="true" />}
              aria-label={t.moveDown({ name })}
              disabled={isLast}
              onClick={() => onMove(1)}
            />
          </div>
        )}
      </div>
      {isAsked && (
        <div className="pl-8">
          <Checkbox {...register(`fields.${at}.isRequired`)}>
            {t.mustOf({ name, hidden: visuallyHidden })}
          </Checkbox>
        </div>
      )}
    </li>
  )
}
