import { commonTexts } from '@medlem/i18n/en/portal/common'
import { shellTexts } from '@medlem/i18n/en/portal/shell'
import { useEffect } from 'react'
import { readReturnAddress } from '../session/returnAddress.ts'
import { Button } from '../ui/Button.tsx'
import { LogoRing } from './Logo.tsx'

const TITLE = shellTexts.signInUnusable

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
        <p>{shellTexts.signInUnusableHint}</p>
        <Button onClick={() => location.replace(readReturnAddress() ?? '/')}>
          {commonTexts.signInAgain}
        </Button>
      </div>
    </main>
  )
}
