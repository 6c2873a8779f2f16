import { Button } from '../ui/Button.tsx'
import { LogoRing } from './Logo.tsx'

/** Neither configuration nor sign-in: plain words instead of an empty page. */
export function StartFailure() {
  return (
    <main className="bare">
      <div className="bare-sheet fault">
        <p className="logo">
          <LogoRing />
        </p>
        <h1>We can’t reach the server</h1>
        <p>The portal could not start. Nothing is lost; please check your connection and try again.</p>
        <Button onClick={() => location.reload()}>Try again</Button>
      </div>
    </main>
  )
}
