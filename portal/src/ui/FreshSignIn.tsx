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
      title="Please sign in once more"
      actions={
        <Button busy={isLeaving} onClick={leave}>
          Sign in again
        </Button>
      }
    >
      <p>
        You signed in more than five minutes ago, so we ask for your password again. That way no one else can
        do this on a screen that you left open. You come back here afterwards.
      </p>
    </Alert>
  )
}
