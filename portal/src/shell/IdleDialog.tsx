import { idleTimeLeftMs, sessionConstants } from '@medlem/domain/session'
import { shellTexts } from '@medlem/i18n/en/portal/shell'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { keepLastActivity, readLastActivity } from '../session/activityClock.ts'
import { useSession, useSessionActions } from '../session/session.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { countdownSentence, spokenCountdown } from './countdownLabels.ts'

const TICK_MS = 1_000
/** Somebody who moves the mouse towards the button should still find it there. */
const STAYS_AFTER_ACTIVITY_TICKS = 3

/** Counts down to the idle logout. Any activity, in any tab, takes it back (Spec 9); the button is the plain way. */
export function IdleDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { sessionTimeoutMinutes } = useSession()
  const session = useSessionActions()
  const timeLeft = () =>
    idleTimeLeftMs({ nowMs: Date.now(), lastActivityMs: readLastActivity(), sessionTimeoutMinutes })
  const [leftMs, setLeft] = useState(timeLeft)
  const [activeTicks, setActiveTicks] = useState(0)
  const stay = () => {
    keepLastActivity(Date.now())
    onClose()
  }
  const isSafe = leftMs > sessionConstants.idleWarningMs
  const tick = useEffectEvent(() => {
    const left = timeLeft()
    setLeft(left)
    if (left <= 0) session.expire().catch(() => undefined)
    if (left <= sessionConstants.idleWarningMs) setActiveTicks(0)
    else if (activeTicks >= STAYS_AFTER_ACTIVITY_TICKS) onClose()
    else setActiveTicks(activeTicks + 1)
  })
  useEffect(() => {
    const timer = setInterval(() => tick(), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  const secondsLeft = Math.ceil(leftMs / 1_000)
  return (
    <Dialog
      isOpen
      onClose={stay}
      title={isSafe ? shellTexts.youStaySignedIn : shellTexts.areYouStillThere}
      keepOnOutsideClick
    >
      <p aria-hidden="true" className="text-lead tabular-nums">
        {isSafe ? shellTexts.welcomeBack : countdownSentence(secondsLeft)}
      </p>
      <p role="status" className="visually-hidden">
        {isSafe ? shellTexts.staysSpoken : spokenCountdown(secondsLeft)}
      </p>
      <p className="mt-2 text-soft">{shellTexts.idleHint}</p>
      <DialogActions>
        <Button variant="secondary" onClick={() => session.logout()}>
          {shellTexts.logOutNow}
        </Button>
        <Button onClick={stay}>{shellTexts.staySignedIn}</Button>
      </DialogActions>
    </Dialog>
  )
}
