import type { FamilyMemberStatus } from '@medlem/contract/membership'
import { memberTexts } from '@medlem/i18n/en/portal/member'
import { ChevronRight } from 'lucide-react'
import { Button } from '../../../ui/Button.tsx'
import { List } from '../../../ui/List.tsx'
import { Section } from '../../../ui/Section.tsx'
import { StatusDot } from '../../../ui/StatusDot.tsx'
import { visuallyHidden } from '../../../ui/visuallyHidden.tsx'
import { askedSentence, callName, type LinkedPerson, pastWord, wholeName } from './arrangeFamily.ts'
import { PersonRow } from './PersonRow.tsx'
import { RunningWord } from './RunningWord.tsx'

interface LinkActions {
  onEnd: (link: LinkedPerson) => void
  onTakeBack: (link: LinkedPerson) => void
  onInviteAgain: (link: LinkedPerson) => void
  /** E-mail of the link whose action is under way. */
  busy: string | undefined
}

export interface LinkRowsProps extends LinkActions {
  linked: readonly LinkedPerson[]
  sent: readonly LinkedPerson[]
  statuses: readonly FamilyMemberStatus[]
}

/** Accounts of others: linked, or asked and waiting. */
export function LinkRows({ linked, sent, statuses, onEnd, onTakeBack, busy }: LinkRowsProps) {
  return (
    <Section title={memberTexts.linkedAccounts}>
      <List>
        {linked.map((link) => (
          <PersonRow
            key={link.email}
            person={link.person}
            name={wholeName(link)}
            status={
              <RunningWord memberStatus={statuses.find(({ memberId }) => memberId === link.person?.id)} />
            }
            actions={
              link.invitationId && (
                <Button variant="quiet" onClick={() => onEnd(link)}>
                  {memberTexts.endLinkWith({ name: callName(link), hidden: visuallyHidden })}
                </Button>
              )
            }
          >
            <p>
              {memberTexts.linkedDetails({
                asked: askedSentence(link),
                email: link.email,
              })}
            </p>
          </PersonRow>
        ))}
        {sent.map((link) => (
          <PersonRow
            key={link.email}
            person={link.person}
            name={wholeName(link)}
            status={<StatusDot tone="waiting">{memberTexts.waiting}</StatusDot>}
            actions={
              link.invitationId && (
                <Button variant="quiet" busy={busy === link.email} onClick={() => onTakeBack(link)}>
                  {memberTexts.withdrawInvitation({ name: callName(link), hidden: visuallyHidden })}
                </Button>
              )
            }
          >
            <p>{memberTexts.invitedDetails}</p>
          </PersonRow>
        ))}
      </List>
    </Section>
  )
}

/** Links that are none any more: out of the way, and one press from being asked for again. */
export function PastRows({
  past,
  onInviteAgain,
  busy,
}: Pick<LinkActions, 'onInviteAgain' | 'busy'> & { past: readonly LinkedPerson[] }) {
  return (
    <details className="group section">
      <summary className="inline-flex min-h-11 items-center gap-2 font-semibold">
        <ChevronRight size={18} aria-hidden="true" className="group-open:rotate-90" />
        {memberTexts.earlierLinks({ count: past.length })}
      </summary>
      <ul className="mt-2 border-t border-line">
        {past.map((link) => (
          <PersonRow
            key={link.email}
            person={link.person}
            name={wholeName(link)}
            status={<StatusDot>{pastWord(link)}</StatusDot>}
            actions={
              <Button variant="quiet" busy={busy === link.email} onClick={() => onInviteAgain(link)}>
                {memberTexts.inviteAgain({ name: callName(link), hidden: visuallyHidden })}
              </Button>
            }
          >
            <p>
              {askedSentence(link)} · {link.email}
            </p>
          </PersonRow>
        ))}
      </ul>
    </details>
  )
}
