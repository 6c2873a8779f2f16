import type { Href } from '@medlem/contract/portalAddress'
import type { Team, TeamSession } from '@medlem/contract/team'
import { attendanceShare } from '@medlem/domain/team'
import { teamTexts as t } from '@medlem/i18n/en/portal/team'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useRemoveSession, type WhichTeam } from '../../api/team/team.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Button } from '../../ui/Button.tsx'
import { DeleteButton } from '../../ui/DeleteButton.tsx'
import { formatInstant } from '../../ui/format.ts'
import { List } from '../../ui/List.tsx'
import { Section } from '../../ui/Section.tsx'
import { visuallyHidden } from '../../ui/visuallyHidden.tsx'
import { WriteError } from '../WriteError.tsx'
import { PlanDialog } from './PlanDialog.tsx'
import teamCss from './team.module.css'

interface SessionsProps {
  team: Team
  mayWrite: boolean
  /** Where the session is noted. */
  addressOf: (sessionId: string) => Href
}

/** The sessions of a team, newest first: each leads to who came, and shows what is noted. */
export function Sessions({ team, mayWrite, addressOf }: SessionsProps) {
  const which: WhichTeam = { orgId: team.orgId, teamId: team.id }
  const remove = useRemoveSession(which)
  const [planned, setPlanned] = useState<TeamSession | 'new'>()
  const [done, setDone] = useState('')
  return (
    <Section
      title={t.sessions}
      action={
        mayWrite && (
          <Button
            variant="quiet"
            icon={<Plus size={18} aria-hidden="true" />}
            onClick={() => setPlanned('new')}
          >
            {t.plan}
          </Button>
        )
      }
    >
      <p role="status" className="mb-2 font-medium empty:hidden">
        {done}
      </p>
      {remove.error && <WriteError error={remove.error} refused={t.notRemoved} />}
      {team.sessions.length === 0 && <p className="text-soft">{t.noSessions}</p>}
      <List>
        {team.sessions.map((one) => (
          <li key={one.id} className={teamCss.teamRow}>
            <div className="min-w-0">
              <AppLink className="text-link font-semibold tabular-nums" href={addressOf(one.id)}>
                {formatInstant(one.startsAt)}
              </AppLink>
              <p className="text-meta text-soft">
                {[one.place, noted(one)].filter((part) => part !== '').join(' · ')}
              </p>
            </div>
            {mayWrite && (
              <div className="flex flex-wrap items-center">
                <Button variant="quiet" onClick={() => setPlanned(one)}>
                  {t.correctSession({ when: formatInstant(one.startsAt), hidden: visuallyHidden })}
                </Button>
                {one.present + one.absent + one.excused === 0 && (
                  <DeleteButton
                    what={t.removeSession({ when: formatInstant(one.startsAt) })}
                    onDelete={() => remove.mutate(one.id)}
                  />
                )}
              </div>
            )}
          </li>
        ))}
      </List>
      {planned && (
        <PlanDialog
          which={which}
          session={planned === 'new' ? undefined : planned}
          onClose={() => setPlanned(undefined)}
          onDone={(after) => {
            setPlanned(undefined)
            setDone(planned === 'new' ? t.planned({ count: after - team.sessions.length }) : t.corrected)
          }}
        />
      )}
    </Section>
  )
}

function noted({ present, absent, excused }: TeamSession): string {
  if (present + absent + excused === 0) return t.notNoted
  const share = attendanceShare({ present, absent })
  return [t.counts({ present, absent, excused }), ...(share === null ? [] : [t.share({ share })])].join(' · ')
}
