import { shellTexts } from '@medlem/i18n/en/portal/shell'
import { useEffect, useState } from 'react'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { BUILD_POLL_MS, findNewBuild } from './newBuild.ts'

/** Says that a newer portal is out; the page reloads only when the user asks for it. */
export function NewBuildNotice() {
  const [isNewer, setNewer] = useState(false)
  useEffect(() => {
    const timer = setInterval(() => {
      findNewBuild().then(
        (found) => found && setNewer(true),
        () => undefined,
      )
    }, BUILD_POLL_MS)
    return () => clearInterval(timer)
  }, [])
  if (!isNewer) return null
  return (
    <div className="mb-6">
      <Alert
        announce
        onClose={() => setNewer(false)}
        actions={
          <Button variant="secondary" onClick={() => location.reload()}>
            {shellTexts.updateNow}
          </Button>
        }
      >
        <p>{shellTexts.newVersion}</p>
      </Alert>
    </div>
  )
}
