import { memberTexts } from '@medlem/i18n/en/portal/member'
import { useEffect, useRef, useState } from 'react'
import { useSession } from '../../../session/session.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Section } from '../../../ui/Section.tsx'
import { useGoTo } from '../../../ui/useGoTo.ts'
import { useScreenSearch } from '../../../ui/useScreenSearch.ts'
import { EraseDialog } from './EraseDialog.tsx'
import { ExportPart } from './ExportPart.tsx'

/** What the member may have of, and do to, everything that is kept about them (X11); support can't do it for a member. */
export function PrivacyActions() {
  const { selectedImpersonateMember: actedFor } = useSession()
  const search = useScreenSearch('/edit-profile')
  const continued = search.continue
  const goTo = useGoTo()
  const place = useRef<HTMLDivElement>(null)
  const isActing = actedFor !== null
  const [isErasing, setErasing] = useState(continued === 'erase' && !isActing)
  useEffect(() => {
    if (continued && place.current) return keepInView(place.current)
  }, [continued])
  return (
    <div ref={place} className="section">
      <Section title={memberTexts.yourPrivacy}>
        {isActing && (
          <div className="mb-4">
            <Alert kind="warning">
              <p>
                {memberTexts.privacyActing({
                  name: `${actedFor.firstName} ${actedFor.lastName}`,
                  firstName: actedFor.firstName,
                })}
              </p>
            </Alert>
          </div>
        )}
        <ExportPart disabled={isActing} isContinued={continued === 'export'} />
        <div className="border-y border-line py-5">
          <h3 className="font-semibold">{memberTexts.erase}</h3>
          <p className="max-w-[62ch] text-soft">{memberTexts.eraseHint}</p>
          <div className="mt-4">
            <Button variant="secondary" disabled={isActing} onClick={() => setErasing(true)}>
              {memberTexts.eraseStart}
            </Button>
          </div>
        </div>
      </Section>
      {isErasing && (
        <EraseDialog
          onClose={() => {
            setErasing(false)
            if (continued) goTo('/edit-profile', { replace: true })
          }}
        />
      )}
    </div>
  )
}

/** What is above has loaded by then. */
const LOADING_TAKES_MS = 5000
const READER_EVENTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** Scrolls a part to the top, and again while what loads above pushes it away, until the reader moves. Answers how to stop. */
function keepInView(part: Element): () => void {
  const show = () => part.scrollIntoView({ block: 'start' })
  const observer = new ResizeObserver(show)
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
    for (const event of READER_EVENTS) removeEventListener(event, stop)
  }
  const timer = setTimeout(stop, LOADING_TAKES_MS)
  for (const event of READER_EVENTS) addEventListener(event, stop, { passive: true })
  observer.observe(document.body)
  show()
  return stop
}
