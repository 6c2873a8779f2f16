import type { Attendee, SignUp } from '@medlem/contract/registration'
import { eventTexts } from '@medlem/i18n/en/portal/event'
import { type FormEvent, useState } from 'react'
import { CallError } from '../../api/call/callError.ts'
import { useChangeSignUp } from '../../api/registration/registration.ts'
import { duePlaces, placesAmong } from '../../shared/event/placesAmong.ts'
import { candidates, outcomeSentence } from '../../shared/event/signUpLabels.ts'
import { useEventQuestions } from '../../shared/event/useEventQuestions.ts'
import { useTierChoice } from './useTierChoice.ts'

/**
 * Whom to sign up, on which kind of place, what they answer, who gets the places when they are too few, and what came of it. `onSignedUp` is called
 * with how the event stands then and with what was shown to be paid.
 */
export function useSignUpForm(signUp: SignUp, onSignedUp: (answer: SignUp, shownMinor: number) => void) {
  const { mutate, error, variables, isPending, reset } = useChangeSignUp()
  const sent = variables?.kind === 'signUp' ? variables.request : undefined
  const [picked, setPicked] = useState<readonly string[]>([])
  const [notice, setNotice] = useState('')
  const [isSharing, setSharing] = useState(false)
  const tierChoice = useTierChoice(signUp, { error, memberIds: sent?.memberIds ?? [] })
  const questions = useEventQuestions(signUp)
  const choice = whoIsChosen(signUp, { picked, tierChoice })
  const { chosen, memberIds, wanted, dueFor } = choice
  const send = (placesFor?: string[]) => {
    const tiers = wanted.flatMap(({ memberId, tierId }) => (tierId === null ? [] : [{ memberId, tierId }]))
    const answers = questions.answersOf(memberIds)
    const shownMinor = dueFor(placesFor).totalMinor
    const request = { memberIds, placesFor, tiers: unlessEmpty(tiers), answers: unlessEmpty(answers) }
    mutate(
      { kind: 'signUp', eventId: signUp.eventId, request },
      {
        onSuccess: (answer) => {
          setPicked([])
          tierChoice.clear()
          setSharing(false)
          setNotice(outcomeSentence(answer, memberIds))
          onSignedUp(answer, shownMinor)
        },
        onError: (failure) => {
          // Others took places meanwhile; how many are left is on its way.
          if (isPlacesShort(failure)) return setSharing(true)
          if (questions.isAtField(failure, memberIds)) setSharing(false)
          questions.showRefused(failure, memberIds)
        },
      },
    )
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setNotice(memberIds.length === 0 ? eventTexts.chooseWho : '')
    if (memberIds.length === 0) return
    if (questions.error) return questions.reload()
    if (await takesToWrong(event.currentTarget, { chosen, tierChoice, questions })) return
    if (placesAmong(signUp, wanted) === undefined) send()
    else setSharing(true)
  }
  const pick = (id: string, isOn: boolean) =>
    setPicked([...picked.filter((one) => one !== id), ...(isOn ? [id] : [])])
  const stopSharing = () => {
    reset()
    setSharing(false)
  }
  return {
    ...choice,
    picked,
    pick,
    tierChoice,
    questions,
    dueFor,
    notice,
    setNotice,
    submit,
    isPending: isPending || questions.isLoading,
    error:
      isPlacesShort(error) || tierChoice.isRefused || questions.isAtField(error, sent?.memberIds ?? [])
        ? null
        : error,
    // Once places are enough, or none is left, there is nothing to share.
    toShare: isSharing ? placesAmong(signUp, wanted) : undefined,
    /** Others took meanwhile what the chosen were to get. */
    shareError: isPlacesShort(error) && sent?.placesFor ? error : null,
    send,
    stopSharing,
  }
}

interface Choosing {
  picked: readonly string[]
  tierChoice: ReturnType<typeof useTierChoice>
}

/** Who can be signed up, which of them are chosen and for what, and what that costs. */
function whoIsChosen(signUp: SignUp, { picked, tierChoice }: Choosing) {
  const free = candidates(signUp)
  // There is no box to tick where one person alone can come.
  const chosen = free.length === 1 ? free : free.filter(({ memberId }) => picked.includes(memberId))
  const memberIds = chosen.map(({ memberId }) => memberId)
  const wanted = chosen.map((person) => ({
    memberId: person.memberId,
    tierId: tierChoice.tierIdOf(person) || null,
  }))
  /** What is to be paid where these come first. */
  const dueFor = (first: readonly string[] = []) =>
    duePlaces(
      signUp,
      wanted.toSorted((a, b) => Number(first.includes(b.memberId)) - Number(first.includes(a.memberId))),
    )
  return { free, chosen, memberIds, wanted, dueFor }
}

interface Checking {
  chosen: readonly Attendee[]
  tierChoice: ReturnType<typeof useTierChoice>
  questions: ReturnType<typeof useEventQuestions>
}

/** Whether something of those who are chosen is wrong or missing: each is said, and the first has the focus. */
async function takesToWrong(
  drawn: HTMLFormElement,
  { chosen, tierChoice, questions }: Checking,
): Promise<boolean> {
  const undecided = tierChoice.ask(chosen)?.memberId
  const wrong = await questions.firstWrong(chosen.map(({ memberId }) => memberId))
  const first = chosen.find(({ memberId }) => memberId === undecided || memberId === wrong?.memberId)
  if (undecided !== undefined && first?.memberId === undecided) focusField(drawn, undecided)
  else if (wrong) questions.focus(wrong.name)
  return first !== undefined
}

/** An event without tiers or questions sends none: a server may know none. */
const unlessEmpty = <Item>(items: Item[]) => (items.length > 0 ? items : undefined)

function focusField(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name)
  if (field instanceof HTMLElement) field.focus()
}

function isPlacesShort(error: unknown): boolean {
  return error instanceof CallError && error.code === 'places_short'
}
