import type { SimilarPerson, StaffPerson } from '@medlem/contract/person'
import { memberMergeScreenTexts as t } from '@medlem/i18n/en/portal/office/memberMerge'
import { useState } from 'react'
import { useMergeMembers } from '../../api/batch/batch.ts'
import { useMemberSearch } from '../../api/member/memberRecord.ts'
import { officeAddress } from '../../api/office/officeAddress.ts'
import { FormDialog } from '../../shared/form/FormDialog.tsx'
import type { Mistake } from '../../shared/form/readResolver.ts'
import { useDialogForm } from '../../shared/form/useDialogForm.ts'
import { RadioGroup } from '../../ui/RadioGroup.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useDebounced } from '../../ui/useDebounced.ts'
import { useGoTo } from '../../ui/useGoTo.ts'

interface MergeDialogProps {
  orgId: string
  /** Who is kept, unless more is known of the other one. */
  person: StaffPerson
  similar: readonly SimilarPerson[]
  onClose: () => void
}

const MOST = 6

/** Chooses the other record of the same person; what follows is the preview of what moves. */
export function MergeDialog({ orgId, person, similar, onClose }: MergeDialogProps) {
  const merge = useMergeMembers(orgId)
  const goTo = useGoTo()
  const [query, setQuery] = useState('')
  const offered = useOthers(orgId, query, similar).filter(({ id }) => id !== person.id)
  const { form, dialog } = useDialogForm({
    defaultValues: { foldedId: similar[0]?.memberId ?? '' },
    read: ({ foldedId }): { foldedId: string } | Mistake<'foldedId'> =>
      offered.some(({ id }) => id === foldedId)
        ? { foldedId }
        : { field: 'foldedId', message: t.chooseOther },
    write: merge,
    send: ({ foldedId }) => merge.mutateAsync({ keptId: person.id, foldedId, mayTurn: true }),
    fields: [],
    onClose,
    onDone: ({ id }) => goTo(officeAddress(orgId, 'change', { batch: id })),
  })
  return (
    <FormDialog
      {...dialog}
      title={t.title({ name: `${person.firstName} ${person.lastName}` })}
      lead={t.lead}
      submit={t.preview}
      failed={{ refused: t.notBegun }}
    >
      <TextField
        label={t.find}
        type="search"
        autoComplete="off"
        value={query}
        error={form.formState.errors.foldedId?.message}
        onChange={({ target }) => setQuery(target.value)}
      />
      <RadioGroup
        legend={t.other}
        options={offered.map(({ id, number, name }) => ({
          value: id,
          label: t.candidate({ name, number: String(number) }),
        }))}
        field={form.register('foldedId')}
      >
        {offered.length === 0 && <p className="text-soft">{t.noneFound}</p>}
      </RadioGroup>
    </FormDialog>
  )
}

/** Those who are like the person until something is typed, then those who are found by it. */
function useOthers(orgId: string, query: string, similar: readonly SimilarPerson[]) {
  const asked = useDebounced(query.trim())
  const { data } = useMemberSearch({ orgId, query: asked, size: MOST }, { isAsked: asked !== '' })
  if (asked !== '') {
    return (data?.members ?? []).map(({ id, memberNumber, firstName, lastName }) => ({
      id,
      number: memberNumber,
      name: `${firstName} ${lastName}`,
    }))
  }
  return similar.map(({ memberId, memberNumber, firstName, lastName }) => ({
    id: memberId,
    number: memberNumber,
    name: `${firstName} ${lastName}`,
  }))
}
