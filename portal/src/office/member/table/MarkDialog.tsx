import type { MemberMark } from '@medlem/contract/memberMark'
import type { MemberSelection } from '@medlem/contract/memberSelection'
import { memberMarkScreenTexts as t } from '@medlem/i18n/en/portal/office/memberMark'
import { type FormEvent, useState } from 'react'
import { useMarkMembers } from '../../../api/batch/batch.ts'
import { useMemberCounts } from '../../../api/member/memberTable.ts'
import { officeAddress } from '../../../api/office/officeAddress.ts'
import { useTeams } from '../../../api/team/team.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx'
import { FormActions } from '../../../ui/FormActions.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { useGoTo } from '../../../ui/useGoTo.ts'

interface MarkDialogProps {
  orgId: string
  kind: MemberMark['kind']
  selection: MemberSelection
  onClose: () => void
}

/** Chooses the team or the tag for the selected people; what follows is the preview of who is changed. */
export function MarkDialog({ orgId, kind, selection, onClose }: MarkDialogProps) {
  const teams = useTeams(orgId, { isNeeded: kind === 'team' })
  const mark = useMarkMembers(orgId)
  const goTo = useGoTo()
  const [value, setValue] = useState('')
  const [isOn, setOn] = useState(true)
  const [problem, setProblem] = useState<string>()
  const open = teams.data?.filter(({ isArchived }) => !isArchived)
  const choose = (chosen: string) => {
    setValue(chosen)
    setProblem(undefined)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const written = value.trim()
    if (written === '') {
      setProblem(kind === 'team' ? t.chooseTeam : t.writeTag)
      return
    }
    const wanted = kind === 'team' ? { kind, teamId: written, isOn } : { kind, tag: written, isOn }
    mark.mutate(
      { selection, mark: wanted },
      { onSuccess: ({ id }) => goTo(`${officeAddress(orgId, 'change')}?batch=${id}`) },
    )
  }
  return (
    <Dialog isOpen title={kind === 'team' ? t.teamTitle : t.tagTitle} lead={t.markLead} onClose={onClose}>
      <form className="grid gap-5" onSubmit={submit} noValidate>
        {kind === 'team' ? (
          <SelectField
            label={t.toTeam}
            hint={open?.length === 0 ? t.noTeams : undefined}
            placeholder=""
            value={value}
            error={problem}
            options={
              open?.map(({ id, name, season }) => ({ value: id, label: `${name} ${season}`.trim() })) ?? []
            }
            onChange={({ target }) => choose(target.value)}
          />
        ) : (
          <Tag orgId={orgId} value={value} problem={problem} onChange={choose} />
        )}
        <SelectField
          label={t.what}
          value={isOn ? 'on' : 'off'}
          options={[
            { value: 'on', label: t.putOn },
            { value: 'off', label: t.takeOff },
          ]}
          onChange={({ target }) => setOn(target.value === 'on')}
        />
        {mark.error && <ErrorNotice error={mark.error} title={t.notBegun} />}
        <FormActions onCancel={onClose} busy={mark.isPending} submit={t.preview} />
      </form>
    </Dialog>
  )
}

interface TagProps {
  orgId: string
  value: string
  problem: string | undefined
  onChange: (tag: string) => void
}

/** A free word, with those that the organisation has already. */
function Tag({ orgId, value, problem, onChange }: TagProps) {
  const { data } = useMemberCounts({ orgId, query: '', filter: [], by: 'tag' })
  return (
    <>
      <TextField
        label={t.tag}
        autoComplete="off"
        maxLength={40}
        list="known-tags"
        value={value}
        error={problem}
        onChange={({ target }) => onChange(target.value)}
      />
      <datalist id="known-tags">
        {data?.counts.map((one) => (
          <option key={one.value} value={one.value} />
        ))}
      </datalist>
    </>
  )
}
