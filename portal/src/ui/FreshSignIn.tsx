import { commonTexts } from '@medlem/i18n/en/portal/common'
import { uiTexts } from '@medlem/i18n/en/portal/ui'
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
      title={isStep ? uiTexts.secondStep : uiTexts.freshSignIn}
      actions={
        <Button busy={isLeaving} onClick={leave}>
          {isStep ? uiTexts.signInSecondStep : commonTexts.signInAgain}
        </Button>
      }
    >
      <p>{isStep ? uiTexts.secondStepWhy : uiTexts.freshSignInWhy}</p>
    </Alert>
  )
}
