import type { Organisation } from '@medlem/contract/organisation'
import type { Team } from '@medlem/contract/team'
import { commonTexts } from '@medlem/i18n/en/portal/common'
import { officeTeamTexts as t } from '@medlem/i18n/en/portal/office/team'
import { teamTexts } from '@medlem/i18n/en/portal/team'
import { notFound, rootRouteId } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { CallError } from '../../api/call/callError.ts'
import { filteredAddress, officeAddress } from '../../api/office/officeAddress.ts'
import { useRightsIn } from '../../api/organisation/withRight.ts'
import { personAddress } from '../../api/person/person.ts'
import { useExportAttendance, useTeam, useTeamLeaders, useTeamMembers } from '../../api/team/team.ts'
import { AttendanceList } from '../../shared/team/AttendanceList.tsx'
import { Contacts } from '../../shared/team/Contacts.tsx'
import { Sessions } from '../../shared/team/Sessions.tsx'
import teamCss from '../../shared/team/team.module.css'
import { WriteError } from '../../shared/WriteError.tsx'
import { AppLink } from '../../ui/AppLink.tsx'
import { Button } from '../../ui/Button.tsx'
import { downloadCsv } from '../../ui/download.ts'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { formatDate } from '../../ui/format.ts'
import { List } from '../../ui/List.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { Section } from '../../ui/Section.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { visuallyHidden } from '../../ui/visuallyHidden.tsx'

const TeamDialog = lazyPart(() => import('./TeamDialog.tsx'), 'TeamDialog')
const AddDialog = lazyPart(() => import('./AddDialog.tsx'), 'AddDialog')

interface TeamOfOfficeProps {
  organisation: Organisation
  teamId: string
  /** Whose attendance is shown instead. */
  sessionId: string | undefined
}

/** One team of an organisation: its sessions, members and leaders, and what the staff change of them. */
export function TeamOfOffice({ organisation, teamId, sessionId }: TeamOfOfficeProps) {
  const { id: orgId } = organisation
  const { data, error, refetch } = useTeam({ orgId, teamId })
  const teams = officeAddress(orgId, 'teams')
  const address = officeAddress(orgId, 'teams', { team: teamId })
  if (error instanceof CallError && error.status === 404) throw notFound({ routeId: rootRouteId })
  if (!data) {
    return error ? (
      <ErrorNotice error={error} title={teamTexts.teamNotLoaded} retry={() => refetch()} />
    ) : (
      <Skeleton height="480px" />
    )
  }
  if (sessionId !== undefined) {
    return (
      <>
        <p className="mb-2">
          <AppLink className="text-link" href={address}>
            {teamTexts.backToTeam({ name: data.name })}
          </AppLink>
        </p>
        <AttendanceList key={sessionId} orgId={orgId} teamId={teamId} sessionId={sessionId} />
      </>
    )
  }
  return (
    <>
      <p className="mb-2">
        <AppLink className="text-link" href={teams}>
          {t.allTeams}
        </AppLink>
      </p>
      <Shown organisation={organisation} team={data} />
    </>
  )
}

function Shown({ organisation: { id: orgId, key }, team }: { organisation: Organisation; team: Team }) {
  const may = useRightsIn(key)
  const mayWrite = may('members:write')
  const which = { orgId, teamId: team.id }
  const members = useTeamMembers(which)
  const leaders = useTeamLeaders(which)
  const [opened, setOpened] = useState<'change' | 'member' | 'leader'>()
  const [done, setDone] = useState('')
  const close = () => setOpened(undefined)
  const table = filteredAddress(orgId, [{ field: 'team', is: [team.id] }])
  const failed = members.error ?? leaders.error
  return (
    <>
      <PageHeading
        title={team.name}
        lead={[team.season, team.description, team.isArchived ? t.archived : '']
          .filter((part) => part !== '')
          .join(' · ')}
      />
      <p role="status" className="mb-4 font-medium empty:hidden">
        {done}
      </p>
      <div className="mb-8 flex flex-wrap gap-3">
        {mayWrite && (
          <Button variant="secondary" onClick={() => setOpened('change')}>
            {t.change}
          </Button>
        )}
        {may('members:export') && team.sessions.length > 0 && <ExportButton which={which} />}
      </div>
      {failed && <WriteError error={failed} refused={t.notChanged} />}
      <Sessions
        team={team}
        mayWrite={mayWrite}
        addressOf={(session) => officeAddress(orgId, 'teams', { team: team.id, session })}
      />
      <Section
        title={teamTexts.leaders}
        action={mayWrite && <AddButton text={t.addLeader} onPress={() => setOpened('leader')} />}
      >
        {team.leaders.length === 0 && <p className="text-soft">{t.noLeaders}</p>}
        <List>
          {team.leaders.map(({ memberId, name, endsOn }) => (
            <li key={memberId} className={teamCss.teamRow}>
              <p>
                <AppLink className="text-link font-semibold" href={personAddress(orgId, memberId)}>
                  {name}
                </AppLink>
                {endsOn && <span className="text-soft"> · {t.until({ day: formatDate(endsOn) })}</span>}
              </p>
              {mayWrite && (
                <Button variant="quiet" onClick={() => leaders.mutate({ memberId, isIn: false })}>
                  {t.remove({ name, hidden: visuallyHidden })}
                </Button>
              )}
            </li>
          ))}
        </List>
      </Section>
      <Section
        title={teamTexts.members}
        action={mayWrite && <AddButton text={t.addMember} onPress={() => setOpened('member')} />}
      >
        {team.members.length > 0 && (
          <p className="mb-2">
            <AppLink className="text-link" href={table}>
              {t.inTable}
            </AppLink>
          </p>
        )}
        <Contacts
          members={team.members}
          actions={({ memberId, name, isPicked }) =>
            isPicked ? (
              mayWrite && (
                <Button variant="quiet" onClick={() => members.mutate({ memberId, isIn: false })}>
                  {t.remove({ name, hidden: visuallyHidden })}
                </Button>
              )
            ) : (
              <span className="text-meta text-soft">{t.byFilter}</span>
            )
          }
        />
      </Section>
      <Suspense fallback={null}>
        {opened === 'change' && (
          <TeamDialog
            orgId={orgId}
            team={team}
            onClose={close}
            onDone={() => {
              close()
              setDone(t.saved)
            }}
          />
        )}
        {(opened === 'member' || opened === 'leader') && (
          <AddDialog
            orgId={orgId}
            as={opened}
            taken={(opened === 'member' ? team.members : team.leaders).map(({ memberId }) => memberId)}
            onAdd={(memberId, endsOn) =>
              opened === 'member'
                ? members.mutateAsync({ memberId, isIn: true })
                : leaders.mutateAsync({ memberId, isIn: true, endsOn })
            }
            onClose={close}
          />
        )}
      </Suspense>
    </>
  )
}

function AddButton({ text, onPress }: { text: string; onPress: () => void }) {
  return (
    <Button variant="quiet" icon={<Plus size={18} aria-hidden="true" />} onClick={onPress}>
      {text}
    </Button>
  )
}

function ExportButton({ which }: { which: { orgId: string; teamId: string } }) {
  const file = useExportAttendance(which)
  const ask = () => file.mutate(undefined, { onSuccess: (text) => downloadCsv('attendance.csv', text) })
  return (
    <>
      <Button variant="quiet" busy={file.isPending} onClick={ask}>
        {t.export}
      </Button>
      {file.error && <ErrorNotice error={file.error} title={t.notDownloaded} retry={ask} />}
      {file.isSuccess && (
        <p role="status" className="self-center text-meta text-soft">
          {commonTexts.savedToDownloads({ name: 'attendance.csv' })}
        </p>
      )}
    </>
  )
}
