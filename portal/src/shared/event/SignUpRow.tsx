import { hrefOf } from '@medlem/contract/portalAddress'
import type { Attendee, Registration, SignUp } from '@medlem/contract/registration'
import { eventTexts } from '@medlem/i18n/en/portal/event'
import { ticketTexts } from '@medlem/i18n/en/portal/ticket'
import { tierTexts } from '@medlem/i18n/en/portal/tier'
import { type ReactNode, Suspense, useId, useState } from 'react'
import { useChangeSignUp } from '../../api/registration/registration.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { formatInstant, formatMoney } from '../../ui/format.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { visuallyHidden } from '../../ui/visuallyHidden.tsx'
import { registrationWord } from './signUpLabels.ts'
import { isToPay, noTierSentence, untilWords } from './tiers.ts'

const CancelDialog = lazyPart(() => import('./CancelDialog.tsx'), 'CancelDialog')

export interface SignUpRowProps {
  person: Attendee
  signUp: SignUp
  /** Several can be chosen, this one among them. */
  isChoice: boolean
  isPicked: boolean
  onPick: (isOn: boolean) => void
  /**
   * Of an order without an account, what else can be done with the place: the ways of a family, to its tickets, to accept the place alone
   * and to give it to another of them, are not there then.
   */
  ofOrder?: ReactNode
  /** The choice of a kind of place; nothing at an event without any. */
  children?: ReactNode
  /** What has happened, to be read out. */
  onDone: (sentence: string) => void
  /** An offered place could not be accepted. */
  onFailed: (error: Error) => void
}

/** One of the family: a box, or how they stand and what can be done about it. */
export function SignUpRow({ person, signUp, isChoice, isPicked, onPick, children, ...rest }: SignUpRowProps) {
  const id = useId()
  const { firstName, lastName, registration } = person
  const noTier = signUp.closed === null ? noTierSentence(signUp.tiers, person) : undefined
  const problem = person.problem ?? noTier
  const name = `${firstName} ${lastName}`
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-6 gap-y-1 py-2">
      {isChoice ? (
        <div className="check flex-1 basis-full items-center! py-0!">
          <input
            type="checkbox"
            id={id}
            className="mt-0!"
            checked={isPicked}
            onChange={(event) => onPick(event.target.checked)}
          />
          <label htmlFor={id} className="grid min-h-11 content-center font-semibold">
            {name}
          </label>
        </div>
      ) : (
        <span className="flex-1 basis-52 font-semibold">{name}</span>
      )}
      {registration && (
        <RegistrationStatus name={firstName} registration={registration} signUp={signUp} {...rest} />
      )}
      {!registration && problem && (
        <>
          <span className="basis-72 text-meta text-soft">{problem}</span>
          <StatusDot tone="neutral">{eventTexts.mayNotCome}</StatusDot>
        </>
      )}
      {children}
      {!registration && !problem && !isChoice && !children && (
        // At a wide screen it stands under those that have an action beside them.
        <span className="mini:mr-52 mini:basis-44">
          <StatusDot tone="neutral">{eventTexts.notSignedUp}</StatusDot>
        </span>
      )}
    </li>
  )
}

interface RegistrationStatusProps extends Pick<SignUpRowProps, 'signUp' | 'ofOrder' | 'onDone' | 'onFailed'> {
  name: string
  registration: Registration
}

function RegistrationStatus({
  name,
  registration,
  signUp,
  ofOrder,
  onDone,
  onFailed,
}: RegistrationStatusProps) {
  const [isAsking, setAsking] = useState(false)
  const change = useChangeSignUp()
  const { id, state, offerExpiresAt, tierId } = registration
  const tier = signUp.tiers.find((one) => one.id === tierId)
  const { tone, word } = registrationWord(registration)
  const isFamily = ofOrder === undefined
  const isKept = isToPay(registration)
  const isOffered = state === 'offered' && !isKept
  const accept = () =>
    change
      .mutateAsync({ kind: 'answer', id, accept: true })
      .then(() => onDone(eventTexts.hasPlace({ name })), onFailed)
  return (
    <>
      <span className="tabular-nums mini:basis-44">
        <StatusDot tone={tone}>{word}</StatusDot>
        {tier && <span className="block text-meta text-soft">{tier.name}</span>}
        {isOffered && offerExpiresAt && (
          <span className="block text-meta text-soft">
            {eventTexts.keptUntil({ moment: formatInstant(offerExpiresAt) })}
          </span>
        )}
        {isKept && offerExpiresAt && (
          <span className="block text-meta text-soft">
            {tierTexts.kept({
              moment: untilWords(offerExpiresAt),
              amount: formatMoney(registration.toPayMinor, signUp.currency),
            })}
          </span>
        )}
      </span>
      {isFamily && state === 'registered' && (
        <ButtonLink variant="quiet" className="-ml-3 mini:ml-0" href={hrefOf('/member-cards', { card: id })}>
          {ticketTexts.ticketOf({ name, hidden: visuallyHidden })}
        </ButtonLink>
      )}
      {signUp.closed !== 'started' && (
        <span
          className={`flex flex-wrap gap-2 mini:min-w-46 mini:justify-end ${isFamily ? '' : '-ml-3 mini:ml-0'}`}
        >
          {ofOrder}
          {isFamily && isOffered && (
            <Button busy={change.isPending} onClick={accept}>
              {eventTexts.acceptPlace({ name, hidden: visuallyHidden })}
            </Button>
          )}
          <Button
            variant={isFamily && isOffered ? 'secondary' : 'quiet'}
            className={isFamily && !isOffered ? '-ml-3 whitespace-nowrap mini:ml-0' : ''}
            onClick={() => !change.isPending && setAsking(true)}
          >
            {isKept
              ? tierTexts.letGoOf({ name, hidden: visuallyHidden })
              : isOffered
                ? eventTexts.declineOf({ name, hidden: visuallyHidden })
                : state === 'waiting'
                  ? eventTexts.leaveListOf({ name, hidden: visuallyHidden })
                  : eventTexts.cancelOf({ name, hidden: visuallyHidden })}
          </Button>
        </span>
      )}
      {isAsking && (
        <Suspense fallback={null}>
          <CancelDialog
            name={name}
            registration={registration}
            signUp={signUp}
            isFamily={isFamily}
            onClose={() => setAsking(false)}
            onDone={onDone}
          />
        </Suspense>
      )}
    </>
  )
}
