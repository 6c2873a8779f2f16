import type { EventTeam } from '@medlem/contract/eventChange'
import { officeEventTexts } from '@medlem/i18n/en/portal/office/event'
import { officeTeamTexts } from '@medlem/i18n/en/portal/office/team'
import { type UseFormReturn, useFormState, useWatch } from 'react-hook-form'
import { useEventTeams } from '../../api/event/eventChange.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { FieldNotes } from '../../ui/Field.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { EventForm } from './eventForm.ts'

export const audiences = [
  { value: 'everyone', label: officeEventTexts.forEveryone },
  { value: 'guests', label: officeEventTexts.forGuests },
  { value: 'members', label: officeEventTexts.forMembers },
  { value: 'teams', label: officeEventTexts.forTeams },
]

type Form = Pick<UseFormReturn<EventForm>, 'control' | 'register'>

/** Who may come to an event: everyone, members, or those of certain teams. */
export function AudienceFields({ orgId, form }: { orgId: string; form: Form }) {
  const { control, register } = form
  const audience = useWatch({ control, name: 'audience' })
  const { errors } = useFormState({ control, name: 'isPublic' })
  const { data: teams, error, refetch } = useEventTeams(orgId)
  const hasTeams = teams?.some(({ isArchived }) => !isArchived) ?? true
  return (
    <>
      <SelectField
        label={officeEventTexts.audience}
        // Where there are no teams, there is nothing to choose.
        options={audiences.filter(({ value }) => value !== 'teams' || value === audience || hasTeams)}
        {...register('audience')}
      />
      {audience === 'everyone' && (
        <Checkbox
          hint={officeEventTexts.onPublicPageHint}
          error={errors.isPublic?.message ?? ''}
          {...register('isPublic')}
        >
          {officeEventTexts.onPublicPage}
        </Checkbox>
      )}
      {audience === 'teams' && <TeamChoice form={form} teams={teams} error={error} retry={refetch} />}
    </>
  )
}

interface TeamChoiceProps {
  form: Form
  teams: readonly EventTeam[] | undefined
  error: unknown
  retry: () => unknown
}

/** The teams that an event is for, to tick; an archived one only where it was chosen before. */
function TeamChoice({ form: { control, register }, teams, error, retry }: TeamChoiceProps) {
  const chosen = useWatch({ control, name: 'teamIds' })
  const { errors, defaultValues } = useFormState({ control, name: 'teamIds' })
  if (!teams && error)
    return <ErrorNotice error={error} title={officeEventTexts.teamsNotLoaded} retry={retry} />
  if (!teams) return <Skeleton height="88px" />
  const wasChosen = (id: string) => defaultValues?.teamIds?.includes(id) || chosen.includes(id)
  const shown = teams.filter(({ id, isArchived }) => !isArchived || wasChosen(id))
  const message = errors.teamIds?.message
  return (
    <fieldset aria-describedby={message ? 'event-teams-error' : undefined}>
      <legend className="field-label">{officeEventTexts.whichTeams}</legend>
      <p className="mb-2 text-meta text-soft">{officeEventTexts.teamsHint}</p>
      <div className="grid gap-x-5 mini:grid-cols-2">
        {shown.map((team) => (
          <Checkbox
            key={team.id}
            value={team.id}
            hint={team.isArchived && officeTeamTexts.archived}
            {...register('teamIds')}
          >
            {teamName(team)}
          </Checkbox>
        ))}
      </div>
      {shown.length === 0 && <p>{officeTeamTexts.noTeams}</p>}
      <FieldNotes id="event-teams" error={message ?? ''} />
    </fieldset>
  )
}

/** Two teams of different seasons may have the same name. */
const teamName = ({ name, season }: EventTeam) => [name, season].filter(Boolean).join(', ')

/** Chosen teams in words. */
export const teamNames =
  (teams: readonly EventTeam[] = []) =>
  (ids: readonly string[]) =>
    teams.flatMap((team) => (ids.includes(team.id) ? [teamName(team)] : [])).join(' · ')
