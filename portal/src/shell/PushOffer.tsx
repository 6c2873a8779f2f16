import { pushTexts } from '@medlem/i18n/en/portal/push'
import { useState } from 'react'
import { useChangePush, usePushHere } from '../api/push/push.ts'
import { readActingFor } from '../session/actingFor.ts'
import { Button } from '../ui/Button.tsx'

/** Nothing of a person's: this browser was asked, and is not asked again. */
const ASKED = 'push-asked'

/** Below what the bell said: whether the device is to show it too. Asked once in a browser. */
export function PushOffer() {
  const here = usePushHere()
  const change = useChangePush()
  const [isAsked, setAsked] = useState(() => localStorage.getItem(ASKED) !== null)
  if (isAsked || readActingFor() !== null || here.data?.state !== 'off') return null
  const close = () => {
    localStorage.setItem(ASKED, 'yes')
    setAsked(true)
  }
  return (
    <div className="border-t border-line px-3 py-2">
      <p className="text-meta">{pushTexts.offer}</p>
      <div className="notice-actions">
        <Button
          variant="secondary"
          disabled={change.isPending}
          onClick={() => change.mutate('on', { onSettled: close })}
        >
          {pushTexts.turnOn}
        </Button>
        <Button variant="quiet" onClick={close}>
          {pushTexts.notNow}
        </Button>
      </div>
    </div>
  )
}
