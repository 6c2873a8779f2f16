import type { FamilyMemberStatus } from '@medlem/contract/membership'
import { memberTexts } from '@medlem/i18n/en/portal/member'
import { useState } from 'react'
import { CallError } from '../../../api/call/callError.ts'
import { type FamilyLinkAction, useEndInvitation, useInvite } from '../../../api/family/family.ts'
import { FamilyLinkDialog } from '../../../shell/FamilyLinkDialog.tsx'
import { Alert } from '../../../ui/Alert.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Section } from '../../../ui/Section.tsx'
import { type ArrangedFamily, callName, type LinkedPerson } from './arrangeFamily.ts'
import { EndLinkDialog } from './EndLinkDialog.tsx'
import { InvitationToAnswer } from './InvitationToAnswer.tsx'
import { LinkRows, PastRows } from './LinkRows.tsx'
import { OwnRows } from './OwnRows.tsx'
import type { Outcome } from './outcome.ts'

/** What is open over the list. */
type Question =
  | { ask: 'end'; link: LinkedPerson }
  | { ask: 'answer'; link: LinkedPerson; action: FamilyLinkAction }

export interface FamilyListsProps {
  participants: ArrangedFamily
  statuses: readonly FamilyMemberStatus[]
  /** What the form did from which the member comes. */
  before: Outcome | null
}

/** The family in its parts, and the outcome of what was done last. */
export function FamilyLists({ participants, statuses, before }: FamilyListsProps) {
  const { self, children, toAnswer, linked, sent, past } = participants
  const [question, setQuestion] = useState<Question | null>(null)
  const { outcome, setOutcome, takeBack, inviteAgain, busy } = useLinkActions(before)
  const isAlone = children.length + toAnswer.length + linked.length + sent.length === 0
  return (
    <>
      {outcome && (
        <div className="mb-8">
          <Alert kind={outcome.kind} title={outcome.title} announce onClose={() => setOutcome(null)}>
            {outcome.text && <p>{outcome.text}</p>}
          </Alert>
        </div>
      )}
      <div>
        {toAnswer.length > 0 && (
          <Section title={memberTexts.waitingForYou}>
            <ul className="grid gap-3">
              {toAnswer.map((link) => (
                <InvitationToAnswer
                  key={link.email}
                  link={link}
                  onAnswer={(action) => setQuestion({ ask: 'answer', link, action })}
                />
              ))}
            </ul>
          </Section>
        )}
        <OwnRows self={self} ownChildren={children} statuses={statuses} />
        {isAlone && <EmptyState title={memberTexts.noneElseTitle}>{memberTexts.noneElseHint}</EmptyState>}
        {linked.length + sent.length > 0 && (
          <LinkRows
            linked={linked}
            sent={sent}
            statuses={statuses}
            busy={busy}
            onEnd={(link) => setQuestion({ ask: 'end', link })}
            onTakeBack={takeBack}
            onInviteAgain={inviteAgain}
          />
        )}
        {past.length > 0 && <PastRows past={past} busy={busy} onInviteAgain={inviteAgain} />}
      </div>
      {question?.ask === 'end' && (
        <EndLinkDialog
          link={question.link}
          onClose={() => setQuestion(null)}
          onDone={() => {
            setQuestion(null)
            const title = memberTexts.linkEndedTitle({ name: callName(question.link) })
            setOutcome({ kind: 'success', title, text: memberTexts.paidYearsStay })
          }}
        />
      )}
      {question?.ask === 'answer' && (
        <FamilyLinkDialog
          place="family"
          action={question.action}
          invitationId={question.link.invitationId ?? ''}
          otherEmail={question.link.email}
          onClose={() => setQuestion(null)}
        />
      )}
    </>
  )
}

/** What is done at once, without a question, and what came of it. */
function useLinkActions(before: Outcome | null) {
  const [outcome, setOutcome] = useState<Outcome | null>(before)
  const end = useEndInvitation()
  const invite = useInvite()
  const [busy, setBusy] = useState<string>()

  const run = async (link: LinkedPerson, act: () => Promise<unknown>, done: Outcome, failed: string) => {
    setBusy(link.email)
    setOutcome(null)
    try {
      await act()
      setOutcome(done)
    } catch (error) {
      setOutcome({
        kind: 'error',
        title: failed,
        text: error instanceof CallError ? error.message : undefined,
      })
    }
    setBusy(undefined)
  }
  const name = callName
  return {
    outcome,
    setOutcome,
    busy,
    takeBack: (link: LinkedPerson) =>
      run(
        link,
        () => end.mutateAsync(link.invitationId ?? ''),
        { kind: 'success', title: memberTexts.invitationWithdrawn({ name: name(link) }) },
        memberTexts.invitationNotWithdrawn,
      ),
    inviteAgain: (link: LinkedPerson) =>
      run(
        link,
        () => invite.mutateAsync(link.email),
        {
          kind: 'success',
          title: memberTexts.invitedAgain({ name: name(link) }),
          text: memberTexts.linkOnceApproved,
        },
        memberTexts.invitationNotSent,
      ),
  }
}
