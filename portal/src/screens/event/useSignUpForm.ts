import type { SignUp } from '@medlem/contract/registration'
import { type FormEvent, useState } from 'react'
import { useChangeSignUp } from '../../api/registration.ts'
import { candidates, outcomeSentence } from './signUpWords.ts'

/** Whom to sign up, and what came of it. */
export function useSignUpForm(signUp: SignUp) {
  const { mutate, error, isPending } = useChangeSignUp()
  const [picked, setPicked] = useState<readonly string[]>([])
  const [told, setTold] = useState('')
  const free = candidates(signUp)
  // Nobody ticks a box to choose among one.
  const chosen = free.length === 1 ? free : free.filter(({ memberId }) => picked.includes(memberId))
  const memberIds = chosen.map(({ memberId }) => memberId)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTold(memberIds.length === 0 ? 'Please choose who is to come.' : '')
    if (memberIds.length === 0) return
    mutate(
      { kind: 'signUp', eventId: signUp.eventId, memberIds },
      {
        onSuccess: (answer) => {
          setPicked([])
          setTold(outcomeSentence(answer, memberIds))
        },
      },
    )
  }
  const pick = (id: string, isOn: boolean) =>
    setPicked(isOn ? [...picked, id] : picked.filter((one) => one !== id))
  return { free, chosen, picked, pick, told, setTold, submit, error, isPending }
}
