import { maxLengthOf } from '@medlem/contract/maxLength'
import { type MemberMark, MemberTag } from '@medlem/contract/memberMark'
import type { MemberSelection } from '@medlem/contract/memberSelection'
import { officeBatchTexts as t } from '@medlem/i18n/en/portal/office/batch'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { useMarkMembers } from '../../../api/batch/batch.ts'
import { useMemberCounts } from '../../../api/member/memberTable.ts'
import { officeAddress } from '../../../api/office/officeAddress.ts'
import { useTeams } from '../../../api/team/team.ts'
import { FormDialog } from '../../../shared/form/FormDialog.tsx'
import { useDialogForm } from '../../../shared/form/useDialogForm.ts'
import { SelectField } from '../../../ui/SelectField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { useGoTo } from '../../../ui/useGoTo.ts'

interface MarkDialogProps {
  orgId: string
  kind: MemberMark['kind']
  selection: MemberSelection
  onClose: () => void
}

/** Chooses the team or the tag for the selected people; what follows is the preview of those who are changed. */
export function MarkDialog({ orgId, kind, selection, onClose }: MarkDialogProps) {
  const teams = useTeams(orgId, { isNeeded: kind === 'team' })
  const mark = useMarkMembers(orgId)
  const goTo = useGoTo()
  const open = teams.data?.filter(({ isArchived }) => !isArchived)
  const { form, dialog } = useDialogForm({
    defaultValues: { value: '', isOn: 'on' },
    write: mark,
    send: ({ value, isOn: chosen }) => {
      const isOn = chosen === 'on'
      const written = value.trim()
      return mark.mutateAsync({
        selection,
        mark: kind === 'team' ? { kind, teamId: written, isOn } : { kind, tag: written, isOn },
      })
    },
    fields: [],
    onClose,
    onDone: ({ id }) => goTo(officeAddress(orgId, 'change', { batch: id })),
  })
  const error = form.formState.errors.value?.message
  const value = form.register('value', {
    validate: (written) => written.trim() !== '' || (kind === 'team' ? t.chooseTeam : t.writeTag),
  })
  return (
    <FormDialog
      {...dialog}
      title={kind === 'team' ? t.teamTitle : t.tagTitle}
      lead={t.markLead}
      submit={t.preview}
      failed={{ refused: t.notBegun }}
    >
      {kind === 'team' ? (
        <SelectField
          label={t.toTeam}
          hint={open?.length === 0 ? t.noTeams : undefined}
          placeholder=""
          error={error}
          options={
            open?.map(({ id, name, season }) => ({ value: id, label: `${name} ${season}`.trim() })) ?? []
          }
          {...value}
        />
      ) : (
        <Tag orgId={orgId} error={error} {...value} />
      )}
      <SelectField
        label={t.what}
        options={[
          { value: 'on', label: t.putOn },
          { value: 'off', label: t.takeOff },
        ]}
        {...form.register('isOn')}
      />
    </FormDialog>
  )
}

interface TagProps extends UseFormRegisterReturn {
  orgId: string
  error: string | undefined
}

/** A free word, with those that the organisation has already. */
function Tag({ orgId, ...field }: TagProps) {
  const { data } = useMemberCounts({ orgId, query: '', filter: [], by: 'tag' })
  return (
    <>
      <TextField
        label={t.tag}
        autoComplete="off"
        maxLength={maxLengthOf(MemberTag)}
        list="known-tags"
        {...field}
      />
      <datalist id="known-tags">
        {data?.counts.map((one) => (
          <option key={one.value} value={one.value} />
        ))}
      </datalist>
    </>
  )
}
