import type { MemberField } from '@medlem/contract/customField'
import { customFieldTexts } from '@medlem/i18n/en/portal/customField'
import { answerLabels } from './answerLabels.ts'

/** What a member answers to fields of an organisation's own, well to read. */
export function AnswerFacts({ fields }: { fields: readonly MemberField[] }) {
  return (
    <dl className="grid gap-4">
      {fields.map((field) => (
        <div key={field.number}>
          <dt className="text-meta text-soft">{field.name}</dt>
          <dd className="wrap-anywhere whitespace-pre-line">
            {field.value === null ? (
              <span className="text-soft">{customFieldTexts.noAnswer}</span>
            ) : (
              answerLabels(field, field.value)
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
