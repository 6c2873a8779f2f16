import type { TeamMember } from '@medlem/contract/team'
import { teamTexts as t } from '@medlem/i18n/en/portal/team'
import type { ReactNode } from 'react'
import { List } from '../../ui/List.tsx'
import teamCss from './team.module.css'

interface ContactsProps {
  members: readonly TeamMember[]
  /** Beside a member: what may be done. */
  actions?: (member: TeamMember) => ReactNode
}

/** The members of a team with how to reach them, a child by the parent too. */
export function Contacts({ members, actions }: ContactsProps) {
  if (members.length === 0) return <p className="text-soft">{t.noMembers}</p>
  return (
    <List>
      {members.map((member) => (
        <li key={member.memberId} className={teamCss.teamRow}>
          <div className="min-w-0">
            <p>
              <span className="font-semibold">{member.name}</span>
              {member.share !== null && (
                <span className="text-meta text-soft tabular-nums">
                  {' '}
                  · {t.share({ share: member.share })}
                </span>
              )}
            </p>
            <Reach {...member} isAlone={member.guardian === null} />
            {member.guardian && (
              <>
                <p className="text-meta text-soft">{t.guardian({ name: member.guardian.name })}</p>
                <Reach {...member.guardian} isAlone />
              </>
            )}
          </div>
          {actions?.(member)}
        </li>
      ))}
    </List>
  )
}

interface ReachProps {
  email: string | null
  phone: string | null
  /** Whether there is no parent to reach instead. */
  isAlone: boolean
}

function Reach({ email, phone, isAlone }: ReachProps) {
  if (!email && !phone) return isAlone ? <p className="text-meta text-soft">{t.noContact}</p> : null
  return (
    <p className={`${teamCss.teamReach} text-meta`}>
      {phone && (
        <a className="text-link" href={`tel:${phone.replaceAll(' ', '')}`}>
          {phone}
        </a>
      )}
      {email && (
        <a className="text-link" href={`mailto:${email}`}>
          {email}
        </a>
      )}
    </p>
  )
}
