import { commonTexts } from '@medlem/i18n/en/portal/common'
import { shellTexts } from '@medlem/i18n/en/portal/shell'
import { useEffect } from 'react'
import { Button } from '../ui/Button.tsx'
import { LogoRing } from './Logo.tsx'

const TITLE = shellTexts.serverUnreachable

/** Neither configuration nor sign-in: plain words instead of an empty page. */
export function StartFailure() {
  useEffect(() => {
    document.title = TITLE
    // Nothing was begun that a reload could lose.
    const reload = () => location.reload()
    window.addEventListener('online', reload)
    return () => window.removeEventListener('online', reload)
  }, [])
  return (
    <main className="bare">
      <div className="bare-sheet fault" role="alert">
        <p className="logo">
          <LogoRing />
        </p>
        <h1>{TITLE}</h1>
        <p>{shellTexts.startFailed}</p>
        <Button onClick={() => location.reload()}>{commonTexts.tryAgain}</Button>
      </div>
    </main>
  )
}
