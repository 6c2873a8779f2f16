import type { Attendee, Registration, SignUp } from '@medlem/contract/registration'
import { eventTexts } from '@medlem/i18n/en/portal/event'
import { ticketTexts } from '@medlem/i18n/en/portal/ticket'
import { useGiveTicket } from '../../api/registration/giveTicket.ts'
import { useChangeSignUp } from '../../api/registration/registration.ts'
import { refundNow } from '../../shared/event/tiers.ts'
import { ConfirmDialog } from '../../shared/form/ConfirmDialog.tsx'
import { Button } from '../../ui/Button.tsx'
import { leaveLabels } from './leaveLabels.ts'

export interface CancelDialogProps {
  name: string
  registration: Registration
  signUp: SignUp
  onClose: () => void
  onDone: (sentence: string) => void
}

const notGiven = { refused: ticketTexts.notGiven, unknown: ticketTexts.givenUnknown }

/** Who of the family could have the place of another: not signed up, and the kind of place is for them. */
function successors({ people }: SignUp, { tierId }: Registration): Attendee[] {
  return people.filter(
    ({ registration, problem, tierProblems }) =>
      registration === null && problem === null && !tierProblems.some((one) => one.tierId === tierId),
  )
}

/** Asks once: a place that is given up, or declined, may not come back. */
export function CancelDialog({ name, registration, signUp, onClose, onDone }: CancelDialogProps) {
  const { id, state } = registration
  const change = useChangeSignUp()
  const give = useGiveTicket(id)
  const words = leaveLabels(registration, name)
  const done = () => {
    onDone(words.done)
    onClose()
  }
  const leave = () => {
    give.reset()
    const body =
      state === 'offered' ? { kind: 'answer' as const, accept: false } : { kind: 'cancel' as const }
    // The answer takes this dialog's row away, so a callback of the mutation would not run.
    return change.mutateAsync({ ...body, id }).then(done, () => undefined)
  }
  const others = state === 'registered' ? successors(signUp, registration) : []
  const giveTo = (person: Attendee) =>
    give.mutateAsync(person.memberId).then(
      () => {
        onDone(ticketTexts.gaveTo({ name: person.firstName, from: name }))
        onClose()
      },
      () => undefined,
    )
  const isGiving = give.isPending || give.error !== null
  return (
    <ConfirmDialog
      write={isGiving ? give : change}
      onConfirm={leave}
      onClose={onClose}
      title={words.title}
      lead={[words.lead, refundNow(signUp, registration)].filter(Boolean).join(' ')}
      cancel={words.stay}
      submit={words.leave}
      isDanger
      failed={{ ...(isGiving ? notGiven : words.failed), again: eventTexts.checkStatus }}
    >
      {others.length > 0 && (
        <>
          <p>{ticketTexts.orInstead}</p>
          <div className="flex flex-wrap gap-2">
            {others.map((person) => (
              <Button
                key={person.memberId}
                variant="secondary"
                busy={give.isPending && give.variables === person.memberId}
                onClick={() => giveTo(person)}
              >
                {ticketTexts.comesInstead({ name: person.firstName })}
              </Button>
            ))}
          </div>
        </>
      )}
    </ConfirmDialog>
  )
}
