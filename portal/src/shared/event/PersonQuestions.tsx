import type { MemberField } from '@medlem/contract/customField'
import { customFieldTexts } from '@medlem/i18n/en/portal/customField'
import type { UseFormReturn } from 'react-hook-form'
import { AnswerFields } from '../customField/AnswerFields.tsx'
import type { AnswerForm } from '../customField/answerForm.ts'

interface PersonQuestionsProps {
  name: string
  fields: readonly MemberField[]
  form: UseFormReturn<AnswerForm>
  prefix: string
}

/** What an event asks of one person, below the choice of that person. */
export function PersonQuestions({ name, ...answers }: PersonQuestionsProps) {
  return (
    // A line for itself, which is as wide as the list.
    <div className="basis-full">
      <fieldset className="grid min-w-0 max-w-104 gap-5 pt-1 pb-4">
        <legend className="visually-hidden">{customFieldTexts.aboutPerson({ name })}</legend>
        <AnswerFields {...answers} />
      </fieldset>
    </div>
  )
}
