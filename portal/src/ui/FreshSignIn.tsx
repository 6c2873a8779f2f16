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
        So that nobody else can do this at a screen that you left open, we ask for your password when you
        typed it more than five minutes ago. You come back here afterwards.
      </p>
    </Alert>
  )
}
