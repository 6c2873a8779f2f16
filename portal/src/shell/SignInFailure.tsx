import { useEffect } from 'react'
import { readReturnAddress } from '../session/returnAddress.ts'
import { Button } from '../ui/Button.tsx'
import { LogoRing } from './Logo.tsx'

const TITLE = 'That sign-in could not be used'

/** A login came back with an answer that is not for it: nothing of it was taken, and the member begins again. */
export function SignInFailure() {
  useEffect(() => {
    document.title = TITLE
  }, [])
  return (
    <main className="bare">
      <div className="bare-sheet fault" role="alert">
        <p className="logo">
          <LogoRing />
        </p>
        <h1>{TITLE}</h1>
        <p>
          The answer of the sign-in service belonged to another sign-in, so we did not use it. You are not
          signed in; please sign in again.
        </p>
        <Button onClick={() => location.replace(readReturnAddress() ?? '/')}>Sign in again</Button>
      </div>
    </main>
  )
}
