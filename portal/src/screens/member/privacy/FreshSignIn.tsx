import { useState } from 'react'
import { signInAfresh } from '../../../api/freshSignIn.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'

/** Where what can't be undone goes on after the password was typed anew. */
export type Continued = 'export' | 'erase'

/** Explains why the password is asked for once more, and leads there and back. */
export function FreshSignIn({ to }: { to: Continued }) {
  const [isLeaving, setLeaving] = useState(false)
  const leave = () => {
    setLeaving(true)
    signInAfresh(`/edit-profile?continue=${to}`).catch(() => setLeaving(false))
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
