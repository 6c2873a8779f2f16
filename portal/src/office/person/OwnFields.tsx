import type { MemberField } from '@medlem/contract/customField'
import { customFieldTexts } from '@medlem/i18n/en/portal/customField'
import { useState } from 'react'
import { useUpdatePersonAnswers } from '../../api/customField/customField.ts'
import { AnswerFacts } from '../../shared/customField/AnswerFacts.tsx'
import { AnswerDialog } from '../../shell/AnswerDialog.tsx'
import { Button } from '../../ui/Button.tsx'
import { Section } from '../../ui/Section.tsx'

interface OwnFieldsProps {
  orgId: string
  memberId: string
  fields: readonly MemberField[]
  mayWrite: boolean
}

/** What a member answers to the organisation's own fields; nothing where it has none. */
export function OwnFields({ orgId, memberId, fields, mayWrite }: OwnFieldsProps) {
  const save = useUpdatePersonAnswers(orgId, memberId)
  const [isOpen, setOpen] = useState(false)
  if (fields.length === 0) return null
  return (
    <Section
      title={customFieldTexts.fields}
      action={
        mayWrite && (
          <Button variant="quiet" onClick={() => setOpen(true)}>
            {customFieldTexts.changeAnswers}
          </Button>
        )
      }
    >
      <AnswerFacts fields={fields} />
      {isOpen && (
        <AnswerDialog
          title={customFieldTexts.fields}
          of={`${memberId} ${orgId}`}
          fields={fields}
          save={save}
          onClose={() => setOpen(false)}
        />
      )}
    </Section>
  )
}
