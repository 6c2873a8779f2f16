import type { SignUp } from '@medlem/contract/registration'
import { eventTexts } from '@medlem/i18n/en/portal/event'
import { type FormEvent, useState } from 'react'
import { CallError } from '../../api/call/callError.ts'
import { useChangeSignUp } from '../../api/registration/registration.ts'
import { candidates, outcomeSentence } from '../../shared/event/signUpLabels.ts'
import { dueMinor, placesAmong } from './placesAmong.ts'
import { useTierChoice } from './useTierChoice.ts'

/**
 * Whom to sign up, on which kind of place, who gets the places when they are too few, and what came of it. `onSignedUp` is called
 * with how the event stands then and with what was shown to be paid.
 */
export function useSignUpForm(signUp: SignUp, onSignedUp: (answer: SignUp, shownMinor: number) => void) {
  const { mutate, error, variables, isPending, reset } = useChangeSignUp()
  const sent = variables?.kind === 'signUp' ? variables : undefined
  const [picked, setPicked] = useState<readonly string[]>([])
  const [notice, setNotice] = useState('')
  const [isSharing, setSharing] = useState(false)
  const tierChoice = useTierChoice(signUp, { error, memberIds: sent?.memberIds ?? [] })
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
    dueMinor(
      signUp,
      wanted.toSorted((a, b) => Number(first.includes(b.memberId)) - Number(first.includes(a.memberId))),
    )
  const send = (placesFor?: string[]) => {
    const tiers = wanted.flatMap(({ memberId, tierId }) => (tierId === null ? [] : [{ memberId, tierId }]))
    const shownMinor = dueFor(placesFor)
    mutate(
      { kind: 'signUp', eventId: signUp.eventId, memberIds, placesFor, tiers },
      {
        onSuccess: (answer) => {
          setPicked([])
          tierChoice.clear()
          setSharing(false)
          setNotice(outcomeSentence(answer, memberIds))
          onSignedUp(answer, shownMinor)
        },
        // Others took places meanwhile; how many are left is on its way.
        onError: (failure) => {
          if (isPlacesShort(failure)) setSharing(true)
        },
      },
    )
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setNotice(memberIds.length === 0 ? eventTexts.chooseWho : '')
    if (memberIds.length === 0) return
    const undecided = tierChoice.ask(chosen)
    if (undecided) focusField(event.currentTarget, undecided.memberId)
    else if (placesAmong(signUp, wanted) === undefined) send()
    else setSharing(true)
  }
  const pick = (id: string, isOn: boolean) =>
    setPicked([...picked.filter((one) => one !== id), ...(isOn ? [id] : [])])
  const stopSharing = () => {
    reset()
    setSharing(false)
  }
  return {
    free,
    chosen,
    wanted,
    picked,
    pick,
    tierChoice,
    dueFor,
    notice,
    setNotice,
    submit,
    isPending,
    error: isPlacesShort(error) || tierChoice.isRefused ? null : error,
    // Once places are enough, or none is left, there is nothing to share.
    toShare: isSharing ? placesAmong(signUp, wanted) : undefined,
    /** Others took meanwhile what the chosen were to get. */
    shareError: isPlacesShort(error) && sent?.placesFor ? error : null,
    send,
    stopSharing,
  }
}

function focusField(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name)
  if (field instanceof HTMLElement) field.focus()
}

function isPlacesShort(error: unknown): boolean {
  return error instanceof CallError && error.code === 'places_short'
}
