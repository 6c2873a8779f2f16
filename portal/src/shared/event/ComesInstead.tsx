import type { Attendee, Registration, SignUp } from '@medlem/contract/registration'
import { eventTexts } from '@medlem/i18n/en/portal/event'
import { ticketTexts } from '@medlem/i18n/en/portal/ticket'
import { useState } from 'react'
import { useGiveTicket } from '../../api/registration/giveTicket.ts'
import { Button } from '../../ui/Button.tsx'
import { WriteError } from '../WriteError.tsx'
import { PersonQuestions } from './PersonQuestions.tsx'
import { useEventQuestions } from './useEventQuestions.ts'

interface ComesInsteadProps {
  name: string
  registration: Registration
  signUp: SignUp
  /** With what was done, in a sentence. */
  onGiven: (sentence: string) => void
}

/** Those of the family who could have the place of another: not signed up, and the kind of place is for them. */
function successors({ people }: SignUp, { tierId }: Registration): Attendee[] {
  return people.filter(
    ({ registration, problem, tierProblems }) =>
      registration === null && problem === null && !tierProblems.some((one) => one.tierId === tierId),
  )
}

/** Gives a place to another one of the family, once they have answered what the event must know; nothing where there is no one else. */
export function ComesInstead({ name, registration, signUp, onGiven }: ComesInsteadProps) {
  const others = successors(signUp, registration)
  const questions = useEventQuestions(signUp)
  const give = useGiveTicket(registration.id)
  const [asked, setAsked] = useState<Attendee>()
  const press = async (person: Attendee) => {
    const { memberId, firstName } = person
    const isOpen = questions.fieldsOf(memberId).some(({ isRequired, value }) => isRequired && value === null)
    const isAsked = asked?.memberId === memberId
    if (isOpen && !isAsked) return setAsked(person)
    const wrong = isAsked ? await questions.firstWrong([memberId]) : undefined
    if (wrong) return questions.focus(wrong.name)
    const [answered] = questions.answersOf([memberId])
    // The answer takes the dialog's row away, so a callback of the mutation would not run.
    await give.mutateAsync({ memberId, answers: answered?.answers }).then(
      () => onGiven(ticketTexts.gaveTo({ name: firstName, from: name })),
      (failure: unknown) => questions.showRefused(failure, [memberId]),
    )
  }
  if (others.length === 0) return null
  return (
    <div className="grid gap-3">
      <p>{ticketTexts.orInstead}</p>
      {asked && (
        <PersonQuestions
          name={asked.firstName}
          fields={questions.fieldsOf(asked.memberId)}
          form={questions.form}
          prefix={questions.prefixOf(asked.memberId)}
        />
      )}
      <div className="flex flex-wrap gap-2">
        {others.map((person) => (
          <Button
            key={person.memberId}
            variant="secondary"
            busy={questions.isLoading || (give.isPending && give.variables.memberId === person.memberId)}
            onClick={() => press(person)}
          >
            {ticketTexts.comesInstead({ name: person.firstName })}
          </Button>
        ))}
      </div>
      {give.error && !(asked && questions.isAtField(give.error, [asked.memberId])) && (
        <WriteError
          error={give.error}
          refused={ticketTexts.notGiven}
          unknown={ticketTexts.givenUnknown}
          again={eventTexts.checkStatus}
        />
      )}
    </div>
  )
}
