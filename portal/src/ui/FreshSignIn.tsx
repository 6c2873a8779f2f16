import { commonTexts } from '@medlem/i18n/en/portal/common'
import { uiTexts } from '@medlem/i18n/en/portal/ui'
import { useState } from 'react'
import { Alert } from './Alert.tsx'
import { Button } from './Button.tsx'

/** Explains why the password is asked for once more; `signIn` leads there and back. */
export function FreshSignIn({ signIn }: { signIn: () => Promise<void> }) {
  const [isLeaving, setLeaving] = useState(false)
  const leave = () => {
    setLeaving(true)
    signIn().catch(() => setLeaving(false))
  }
  return (
    <Alert
      kind="warning"
      announce
      title={uiTexts.freshSignIn}
      actions={
        <Button busy={isLeaving} onClick={leave}>
          {commonTexts.signInAgain}
        </Button>
      }
    >
      <p>{uiTexts.freshSignInWhy}</p>
    </Alert>
  )
}
