import type { Organisation } from '@medlem/contract/organisation'
import type { ListedTeam } from '@medlem/contract/team'
import { officeTeamTexts as t } from '@medlem/i18n/en/portal/office/team'
import { teamTexts } from '@medlem/i18n/en/portal/team'
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { officeAddress } from '../api/office/officeAddress.ts'
import { useOfficeSearch } from '../api/office/officeSearch.ts'
import { useRightsIn } from '../api/organisation/withRight.ts'
import { useTeams } from '../api/team/team.ts'
import teamCss from '../shared/team/team.module.css'
import { AppLink } from '../ui/AppLink.tsx'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { formatInstant } from '../ui/format.ts'
import { List } from '../ui/List.tsx'
import { ListHeading } from '../ui/ListHeading.tsx'
import { lazyPart } from '../ui/lazyPart.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useGoTo } from '../ui/useGoTo.ts'
import { TeamOfOffice } from './team/TeamOfOffice.tsx'

const TeamDialog = lazyPart(() => import('./team/TeamDialog.tsx'), 'TeamDialog')

/** The teams of an organisation, and one of them; which one stands in the address. */
export function TeamsPage({ organisation }: { organisation: Organisation }) {
  const { team, session } = useOfficeSearch('teams')
  if (team === undefined) return <Teams organisation={organisation} />
  return <TeamOfOffice key={team} organisation={organisation} teamId={team} sessionId={session} />
}

function Teams({ organisation: { id, key } }: { organisation: Organisation }) {
  const { data, error, refetch } = useTeams(id)
  const may = useRightsIn(key)
  const goTo = useGoTo()
  const [isMaking, setMaking] = useState(false)
  const address = (teamId: string) => officeAddress(id, 'teams', { team: teamId })
  return (
    <>
      <ListHeading title={t.teams} lead={t.lead}>
        {may('members:write') && (
          <Button icon={<Plus size={18} aria-hidden="true" />} onClick={() => setMaking(true)}>
            {t.newTeam}
          </Button>
        )}
      </ListHeading>
      {error && !data && <ErrorNotice error={error} title={teamTexts.notLoaded} retry={() => refetch()} />}
      {!data && !error && <Skeleton height="320px" />}
      {data?.length === 0 && <EmptyState title={t.noTeams} />}
      <List>
        {data?.map((one) => (
          <li key={one.id} className={teamCss.teamRow}>
            <div className="min-w-0">
              <AppLink className="text-link font-semibold" href={address(one.id)}>
                {one.name}
              </AppLink>
              <p className="text-meta text-soft">{factsOf(one).join(' · ')}</p>
            </div>
            {one.share !== null && <p className="tabular-nums">{teamTexts.share({ share: one.share })}</p>}
          </li>
        ))}
      </List>
      {isMaking && (
        <Suspense fallback={null}>
          <TeamDialog
            orgId={id}
            team={undefined}
            onClose={() => setMaking(false)}
            onDone={(made) => goTo(address(made.id))}
          />
        </Suspense>
      )}
    </>
  )
}

function factsOf({ season, isArchived, members, leaders, next }: ListedTeam): string[] {
  return [
    season,
    ...(isArchived ? [t.archived] : []),
    t.facts({ members }),
    leaders.length > 0 ? t.ledBy({ names: leaders.join(', ') }) : t.noLeader,
    ...(next ? [t.next({ when: formatInstant(next) })] : []),
  ].filter((part) => part !== '')
}
