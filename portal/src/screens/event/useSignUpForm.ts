import type { SignUp } from '@medlem/contract/registration'
import { eventTexts } from '@medlem/i18n/en/portal/event'
import { type FormEvent, useState } from 'react'
import { CallError } from '../../api/call/callError.ts'
import { useChangeSignUp } from '../../api/registration/registration.ts'
import { candidates, outcomeSentence, placesAmong } from '../../shared/event/signUpLabels.ts'

/** Whom to sign up, who gets the places when they are too few, and what came of it. */
export function useSignUpForm(signUp: SignUp) {
  const { mutate, error, isPending, reset } = useChangeSignUp()
  const [picked, setPicked] = useState<readonly string[]>([])
  const [notice, setNotice] = useState('')
  const [isSharing, setSharing] = useState(false)
  const free = candidates(signUp)
  // There is no box to tick where one person alone can come.
  const chosen = free.length === 1 ? free : free.filter(({ memberId }) => picked.includes(memberId))
  const memberIds = chosen.map(({ memberId }) => memberId)
  const send = (placesFor?: string[]) =>
    mutate(
      { kind: 'signUp', eventId: signUp.eventId, memberIds, ...(placesFor && { placesFor }) },
      {
        onSuccess: (answer) => {
          setPicked([])
          setSharing(false)
          setNotice(outcomeSentence(answer, memberIds))
        },
        // Others took places meanwhile; how many are left is on its way.
        onError: (failure) => {
          if (isPlacesShort(failure)) setSharing(true)
        },
      },
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setNotice(memberIds.length === 0 ? eventTexts.chooseWho : '')
    if (memberIds.length === 0) return
    if (placesAmong(signUp, chosen.length) === undefined) send()
    else setSharing(true)
  }
  const pick = (id: string, isOn: boolean) =>
    setPicked(isOn ? [...picked, id] : picked.filter((one) => one !== id))
  const stopSharing = () => {
    reset()
    setSharing(false)
  }
  // Once places are enough, or none is left, there is nothing to share.
  const placesToShare = isSharing ? placesAmong(signUp, chosen.length) : undefined
  return {
    free,
    chosen,
    picked,
    pick,
    notice,
    setNotice,
    submit,
    isPending,
    error: isPlacesShort(error) ? null : error,
    placesToShare,
    send,
    stopSharing,
  }
}

function isPlacesShort(error: unknown): boolean {
  return error instanceof CallError && error.code === 'places_short'
}
