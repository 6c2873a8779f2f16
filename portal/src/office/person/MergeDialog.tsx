import type { SimilarPerson, StaffPerson } from '@medlem/contract/person'
import { memberMergeScreenTexts as t } from '@medlem/i18n/en/portal/office/memberMerge'
import { type FormEvent, useState } from 'react'
import { useMergeMembers } from '../../api/batch/batch.ts'
import { useMemberSearch } from '../../api/member/memberRecord.ts'
import { officeAddress } from '../../api/office/officeAddress.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { FormActions } from '../../ui/FormActions.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useGoTo } from '../../ui/useGoTo.ts'
import { useSettled } from '../../ui/useSettled.ts'

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
  const [chosen, setChosen] = useState(similar[0]?.memberId)
  const [problem, setProblem] = useState<string>()
  const offered = useOthers(orgId, query, similar).filter(({ id }) => id !== person.id)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const foldedId = offered.find(({ id }) => id === chosen)?.id
    if (foldedId === undefined) {
      setProblem(t.chooseOther)
      return
    }
    merge.mutate(
      { keptId: person.id, foldedId, mayTurn: true },
      { onSuccess: ({ id }) => goTo(`${officeAddress(orgId, 'change')}?batch=${id}`) },
    )
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t.title({ name: `${person.firstName} ${person.lastName}` })}
      lead={t.lead}
    >
      <form className="grid gap-5" onSubmit={submit} noValidate>
        <TextField
          label={t.find}
          type="search"
          autoComplete="off"
          value={query}
          error={problem}
          onChange={({ target }) => setQuery(target.value)}
        />
        <fieldset className="grid">
          <legend className="field-label">{t.other}</legend>
          {offered.map(({ id, number, name }) => (
            <label key={id} className="person-choice">
              <input
                type="radio"
                name="other"
                checked={chosen === id}
                onChange={() => {
                  setChosen(id)
                  setProblem(undefined)
                }}
              />
              <span>{t.candidate({ name, number: String(number) })}</span>
            </label>
          ))}
          {offered.length === 0 && <p className="text-soft">{t.noneFound}</p>}
        </fieldset>
        {merge.error && <ErrorNotice error={merge.error} title={t.notBegun} />}
        <FormActions onCancel={onClose} busy={merge.isPending} submit={t.preview} />
      </form>
    </Dialog>
  )
}

/** Those who are like the person until something is typed, then those who are found by it. */
function useOthers(orgId: string, query: string, similar: readonly SimilarPerson[]) {
  const asked = useSettled(query.trim())
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
