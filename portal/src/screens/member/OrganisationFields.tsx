import type { MemberField } from '@medlem/contract/customField'
import { customFieldTexts } from '@medlem/i18n/en/portal/customField'
import { useState } from 'react'
import { useOwnFields, useUpdateOwnAnswers } from '../../api/customField/ownFields.ts'
import { AnswerFacts } from '../../shared/customField/AnswerFacts.tsx'
import { AnswerDialog } from '../../shell/AnswerDialog.tsx'
import { Button } from '../../ui/Button.tsx'
import { Section } from '../../ui/Section.tsx'

/** What the organisations of a member want to know; nothing where they ask nothing. */
export function OrganisationFields({ memberId }: { memberId: string }) {
  const { data } = useOwnFields(memberId)
  return data?.map(({ orgId, name, fields }) => (
    <OfOrganisation key={orgId} memberId={memberId} orgId={orgId} name={name} fields={fields} />
  ))
}

interface OfOrganisationProps {
  memberId: string
  orgId: string
  name: string
  fields: readonly MemberField[]
}

function OfOrganisation({ memberId, orgId, name, fields }: OfOrganisationProps) {
  const save = useUpdateOwnAnswers(memberId, orgId)
  const [isOpen, setOpen] = useState(false)
  const writable = fields.filter(({ isWritable }) => isWritable)
  return (
    <Section
      title={customFieldTexts.toOrganisation({ name })}
      action={
        writable.length > 0 && (
          <Button variant="secondary" onClick={() => setOpen(true)}>
            {customFieldTexts.changeAnswers}
          </Button>
        )
      }
    >
      <AnswerFacts fields={fields} />
      {isOpen && (
        <AnswerDialog
          title={customFieldTexts.toOrganisation({ name })}
          of={`${memberId} ${orgId}`}
          fields={writable}
          save={save}
          onClose={() => setOpen(false)}
        />
      )}
    </Section>
  )
}
