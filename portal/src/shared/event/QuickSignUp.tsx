import type { SignUp } from '@medlem/contract/registration'
import { eventTexts } from '@medlem/i18n/en/portal/event'
import { tierTexts } from '@medlem/i18n/en/portal/tier'
import { useState } from 'react'
import { type ComingEvent, eventAddress } from '../../api/event/event.ts'
import { useChangeSignUp, useSignUps } from '../../api/registration/registration.ts'
import { useMember } from '../../session/session.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { formatMoney } from '../../ui/format.ts'
import { listWords } from '../../ui/language.ts'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { useNotice } from '../../ui/useNotice.ts'
import { visuallyHidden } from '../../ui/visuallyHidden.tsx'
import { WriteError } from '../WriteError.tsx'
import { standings } from './familyStanding.ts'
import quickSignUpCss from './quickSignUp.module.css'
import { candidates, outcomeSentence, signUpFacts } from './signUpLabels.ts'
import { isFull, keptPlaces, untilWords } from './tiers.ts'

export interface QuickSignUpProps {
  event: Pick<ComingEvent, 'id' | 'title'>
  /** Whether the row says how many places are left, and until when. */
  withFacts?: boolean
}

/** In an event's row: how the family stands, or one press by which the reader comes, and can undo it. */
export function QuickSignUp({ event, withFacts = false }: QuickSignUpProps) {
  const signUp = useSignUps().data?.find(({ eventId }) => eventId === event.id)
  return signUp ? <Answer signUp={signUp} withFacts={withFacts} title={event.title} /> : null
}

function Answer({ signUp, title, withFacts }: { signUp: SignUp; title: string; withFacts: boolean }) {
  const self = useMember().id
  const change = useChangeSignUp()
  const { notice, setNotice, place } = useNotice()
  const [signedUp, setSignedUp] = useState<readonly string[]>([])
  const free = candidates(signUp)
  const stated = standings(signUp)
  const kept = keptPlaces(signUp)
  const isAnyone = stated.length > 0
  const own = isFull(signUp) ? undefined : free.find(({ memberId }) => memberId === self)
  // A kind of place is chosen, and perhaps paid, at the event; so is what it asks answered there.
  const isChosenThere = signUp.asks || signUp.tiers.length > 0
  // Others of the family are asked about once one was signed up here, or where the reader can't come.
  const isAsked = !isChosenThere && (signedUp.length > 0 || !(isAnyone || isFull(signUp) || own))
  const others = isAsked ? free.filter((one) => one !== own) : []
  const bring = (memberId: string) =>
    change.mutate(
      { kind: 'signUp', eventId: signUp.eventId, request: { memberIds: [memberId] } },
      {
        onSuccess: (answer) => {
          setSignedUp([...signedUp, memberId])
          setNotice(outcomeSentence(answer, [memberId]))
        },
      },
    )
  const undo = async () => {
    const made = signUp.people.filter(({ memberId }) => signedUp.includes(memberId))
    for (const { registration } of made) {
      if (registration) await change.mutateAsync({ kind: 'cancel', id: registration.id })
    }
    setSignedUp([])
    const names = listWords(made.map(({ firstName }) => firstName))
    setNotice(eventTexts.cancelled({ name: names }))
  }
  return (
    <>
      <div className={quickSignUpCss.answer}>
        {!isAnyone && isFull(signUp) && <StatusDot tone="neutral">{eventTexts.full}</StatusDot>}
        {stated.map(({ word, tone, names }) => (
          <p key={word}>
            <StatusDot tone={tone}>{word}</StatusDot>
            <span className={quickSignUpCss.answerNames}>{names}</span>
          </p>
        ))}
        {kept && (
          <ButtonLink variant="secondary" href={eventAddress(signUp.eventId)}>
            {tierTexts.payFor({
              amount: formatMoney(kept.totalMinor, signUp.currency),
              title,
              hidden: visuallyHidden,
            })}
          </ButtonLink>
        )}
        {isChosenThere && free.length > 0 && !isAnyone && !isFull(signUp) && (
          <ButtonLink variant="secondary" href={eventAddress(signUp.eventId)}>
            {eventTexts.comeTo({ title, hidden: visuallyHidden })}
          </ButtonLink>
        )}
        {own && !isChosenThere && (
          <Button variant="secondary" busy={change.isPending} onClick={() => bring(own.memberId)}>
            {eventTexts.comeTo({ title, hidden: visuallyHidden })}
          </Button>
        )}
      </div>
      <div className={quickSignUpCss.answerMore}>
        {kept?.until && (
          <p className={quickSignUpCss.answerFacts}>
            {tierTexts.keptUntil({ count: kept.whose.length, moment: untilWords(kept.until) })}
          </p>
        )}
        {withFacts && <p className={quickSignUpCss.answerFacts}>{signUpFacts(signUp)}</p>}
        <p role="status" ref={place} tabIndex={-1}>
          {notice}
        </p>
        {change.error && <WriteError error={change.error} again={eventTexts.checkStatus} />}
        {(others.length > 0 || signedUp.length > 0) && (
          <div className={quickSignUpCss.answerActions}>
            {others.map(({ memberId, firstName }) => (
              <Button key={memberId} variant="quiet" busy={change.isPending} onClick={() => bring(memberId)}>
                {eventTexts.bring({ name: firstName, title, hidden: visuallyHidden })}
              </Button>
            ))}
            {signedUp.length > 0 && (
              <Button variant="quiet" busy={change.isPending} onClick={() => undo().catch(() => undefined)}>
                {eventTexts.undoSignUp({ title, hidden: visuallyHidden })}
              </Button>
            )}
          </div>
        )}
      </div>
    </>
  )
}
