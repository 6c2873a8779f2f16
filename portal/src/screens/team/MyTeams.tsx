import type { OwnTeam } from '@medlem/contract/attendance'
import { hrefOf } from '@medlem/contract/portalAddress'
import { teamTexts as t } from '@medlem/i18n/en/portal/team'
import { titleTexts } from '@medlem/i18n/en/portal/title'
import { useOwnTeams, useTeam } from '../../api/team/team.ts'
import { AttendanceList } from '../../shared/team/AttendanceList.tsx'
import { Contacts } from '../../shared/team/Contacts.tsx'
import { Sessions } from '../../shared/team/Sessions.tsx'
import teamCss from '../../shared/team/team.module.css'
import { AppLink } from '../../ui/AppLink.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { formatInstant } from '../../ui/format.ts'
import { List } from '../../ui/List.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { Section } from '../../ui/Section.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useScreenSearch } from '../../ui/useScreenSearch.ts'
import { visuallyHidden } from '../../ui/visuallyHidden.tsx'

const teamAddress = (teamId: string) => hrefOf('/my-teams', { team: teamId })
const sessionAddress = (team: string, session: string) => hrefOf('/my-teams', { team, session })

/** The teams of the member and the children, and for those who lead one its people and who comes; what is open stands in the address. */
export function MyTeams() {
  const { team, session } = useScreenSearch('/my-teams')
  const { data, error, refetch } = useOwnTeams()
  const led = data?.find(({ teamId, isLeader }) => isLeader && teamId === team)
  if (led && session) {
    return (
      <>
        <BackTo team={led} />
        <AttendanceList key={session} orgId={led.orgId} teamId={led.teamId} sessionId={session} />
      </>
    )
  }
  if (led) return <LedTeam team={led} />
  return (
    <>
      <PageHeading title={titleTexts.myTeams} lead={t.lead} />
      {error && !data && <ErrorNotice error={error} title={t.notLoaded} retry={() => refetch()} />}
      {!data && !error && <Skeleton height="240px" />}
      {data?.length === 0 && <EmptyState title={t.none}>{t.noneNote}</EmptyState>}
      {data?.map((one) => (
        <Own key={one.teamId} team={one} />
      ))}
    </>
  )
}

function BackTo({ team: { teamId, name } }: { team: OwnTeam }) {
  return (
    <p className="mb-2">
      <AppLink className="text-link" href={teamAddress(teamId)}>
        {t.backToTeam({ name })}
      </AppLink>
    </p>
  )
}

function Own({ team }: { team: OwnTeam }) {
  const { teamId, name, season, organisationName, isLeader, members, sessions } = team
  const facts = [
    organisationName,
    season,
    ...(isLeader ? [t.youLead] : []),
    ...(members.length > 0 ? [t.inIt({ names: members.join(', ') })] : []),
  ]
  return (
    <Section title={name}>
      <p className="mb-2 text-soft">{facts.filter((part) => part !== '').join(' · ')}</p>
      {sessions.length === 0 && <p className="text-soft">{t.noSessions}</p>}
      <List>
        {sessions.map(({ id, startsAt, place }) => (
          <li key={id} className={`${teamCss.teamRow} ${teamCss.teamRowStacked}`}>
            <p>
              <span className="font-semibold tabular-nums">{formatInstant(startsAt)}</span>
              {place !== '' && <span className="text-soft"> · {place}</span>}
            </p>
            {isLeader && (
              <ButtonLink variant="secondary" href={sessionAddress(teamId, id)}>
                {t.whoCame}
              </ButtonLink>
            )}
          </li>
        ))}
      </List>
      {isLeader && (
        <p className="mt-3">
          <AppLink className="text-link" href={teamAddress(teamId)}>
            {t.openTeam({ name, hidden: visuallyHidden })}
          </AppLink>
        </p>
      )}
    </Section>
  )
}

function LedTeam({ team: { orgId, teamId, name } }: { team: OwnTeam }) {
  const { data, error, refetch } = useTeam({ orgId, teamId })
  return (
    <>
      <p className="mb-2">
        <AppLink className="text-link" href="/my-teams">
          {titleTexts.myTeams}
        </AppLink>
      </p>
      <PageHeading
        title={name}
        lead={data && [data.season, data.description].filter((part) => part !== '').join(' · ')}
      />
      {error && !data && <ErrorNotice error={error} title={t.teamNotLoaded} retry={() => refetch()} />}
      {!data && !error && <Skeleton height="320px" />}
      {data && (
        <>
          <Sessions team={data} mayWrite addressOf={(id) => sessionAddress(teamId, id)} />
          <Section title={t.members}>
            <Contacts members={data.members} />
          </Section>
        </>
      )}
    </>
  )
}
