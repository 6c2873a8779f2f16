import type { CustomField } from '@medlem/contract/customField'
import type { MemberSelection } from '@medlem/contract/memberSelection'
import { officeBatchTexts as t } from '@medlem/i18n/en/portal/office/batch'
import { useState } from 'react'
import { useAnswerMembers } from '../../../api/batch/batch.ts'
import { officeAddress } from '../../../api/office/officeAddress.ts'
import { AnswerDialog } from '../../../shell/AnswerDialog.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { useGoTo } from '../../../ui/useGoTo.ts'

interface AnswersDialogProps {
  orgId: string
  fields: readonly CustomField[]
  selection: MemberSelection
  count: number
  onClose: () => void
}

/** Answers to own fields that are the same for all who are selected; what is left blank stays as it is. */
export function AnswersDialog({ orgId, fields, selection, count, onClose }: AnswersDialogProps) {
  const goTo = useGoTo()
  const begin = useAnswerMembers(orgId, {
    selection,
    onBegun: (batchId) => goTo(officeAddress(orgId, 'change', { batch: batchId })),
  })
  const [cleared, setCleared] = useState<number[]>([])
  const part = (
    <details>
      <summary>{t.clearAnswers}</summary>
      <div className="mt-3 grid gap-3">
        {fields.map(({ number, name }) => (
          <Checkbox
            key={number}
            checked={cleared.includes(number)}
            onChange={({ target }) =>
              setCleared((before) =>
                target.checked ? [...before, number] : before.filter((one) => one !== number),
              )
            }
          >
            {name}
          </Checkbox>
        ))}
      </div>
    </details>
  )
  return (
    <AnswerDialog
      title={t.answersTitle({ count })}
      lead={t.answersLead}
      of={`many ${orgId}`}
      fields={fields.map((field) => ({ ...field, isWritable: true, isRequired: false, value: null }))}
      beside={{ answers: cleared.map((number) => ({ number, value: null })), part }}
      save={begin}
      submit={t.preview}
      onClose={onClose}
    />
  )
}
