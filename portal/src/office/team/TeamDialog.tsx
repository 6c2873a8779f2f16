import { NewTeam, type Team } from '@medlem/contract/team'
import { commonTexts } from '@medlem/i18n/en/portal/common'
import { officeTeamTexts as t } from '@medlem/i18n/en/portal/office/team'
import { useRef } from 'react'
import { useMemberViews } from '../../api/member/memberTable.ts'
import { loadTeam, useSaveTeam } from '../../api/team/team.ts'
import { FormDialog } from '../../shared/form/FormDialog.tsx'
import { textFieldProps } from '../../shared/form/textFieldProps.ts'
import { useDialogForm } from '../../shared/form/useDialogForm.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'

interface TeamForm {
  name: string
  season: string
  description: string
  /** The id of a view, 'now', or empty for none. */
  view: string
  isArchived: boolean
}

const toTeamForm = (team: Team | undefined): TeamForm => ({
  name: team?.name ?? '',
  season: team?.season ?? '',
  description: team?.description ?? '',
  view: team?.filter ? 'now' : '',
  isArchived: team?.isArchived ?? false,
})

interface TeamDialogProps {
  orgId: string
  /** Undefined for a new one. */
  team: Team | undefined
  onClose: () => void
  onDone: (team: Team) => void
}

/** Names a team, says who is in it by a saved view, and archives it. */
export function TeamDialog({ orgId, team, onClose, onDone }: TeamDialogProps) {
  const views = useMemberViews(orgId)
  const save = useSaveTeam(orgId, team?.id)
  const known = useRef(team)
  const saved = views.data?.views ?? []
  const { form, dialog } = useDialogForm({
    defaultValues: toTeamForm(team),
    conflict: {
      version: team?.version,
      fields: [
        { name: 'name', label: commonTexts.name },
        { name: 'season', label: t.season },
        { name: 'description', label: t.description },
        {
          name: 'view',
          label: t.filter,
          show: (view: string) =>
            view === 'now' ? t.keepFilter : (saved.find(({ id }) => id === view)?.name ?? t.noFilter),
        },
        { name: 'isArchived', label: t.isArchived },
      ],
      load: async () => {
        const newest = await loadTeam({ orgId, teamId: team?.id ?? '' })
        known.current = newest
        return { values: toTeamForm(newest), version: newest.version }
      },
    },
    write: save,
    send: ({ view, ...values }, version = 0) => {
      const chosen = saved.find(({ id }) => id === view)?.content.filter ?? null
      const filter = view === 'now' ? (known.current?.filter ?? null) : chosen
      return save.mutateAsync({ ...values, filter, version })
    },
    fields: ['name', 'season', 'description'],
    onClose,
    onDone,
  })
  const { register } = form
  return (
    <FormDialog
      {...dialog}
      title={team ? t.change : t.newTeam}
      failed={{ refused: t.notSaved, unknown: t.saveUnknown, again: t.saveCheck }}
    >
      <TextField
        label={commonTexts.name}
        {...textFieldProps(form, 'name', NewTeam.shape.name, {
          validate: (name) => name.trim() !== '' || t.nameMissing,
        })}
      />
      <TextField label={t.season} optional {...textFieldProps(form, 'season', NewTeam.shape.season)} />
      <TextField
        label={t.description}
        optional
        {...textFieldProps(form, 'description', NewTeam.shape.description)}
      />
      <SelectField
        label={t.filter}
        hint={t.filterHint}
        options={[
          { value: '', label: t.noFilter },
          ...(team?.filter ? [{ value: 'now', label: t.keepFilter }] : []),
          ...saved.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        {...register('view')}
      />
      {team && <Checkbox {...register('isArchived')}>{t.isArchived}</Checkbox>}
    </FormDialog>
  )
}
