import { commonTexts } from '@medlem/i18n/en/portal/common'
import { freshSignInTexts } from '@medlem/i18n/en/portal/freshSignIn'
import { useState } from 'react'
import { Alert } from './Alert.tsx'
import { Button } from './Button.tsx'

interface FreshSignInProps {
  /** A second step where an organisation asks for one; else the password once more. */
  needs?: 'password' | 'second step'
  signIn: () => Promise<void>
}

/** Explains why the sign-in is asked for once more; `signIn` leads there and back. */
export function FreshSignIn({ needs = 'password', signIn }: FreshSignInProps) {
  const [isLeaving, setLeaving] = useState(false)
  const leave = () => {
    setLeaving(true)
    signIn().catch(() => setLeaving(false))
  }
  const isStep = needs === 'second step'
  return (
    <Alert
      kind="warning"
      announce
      title={isStep ? freshSignInTexts.secondStep : freshSignInTexts.title}
      actions={
        <Button busy={isLeaving} onClick={leave}>
          {isStep ? freshSignInTexts.signInWithTwo : commonTexts.signInAgain}
        </Button>
      }
    >
      <p>{isStep ? freshSignInTexts.secondStepWhy : freshSignInTexts.why}</p>
    </Alert>
  )
}
