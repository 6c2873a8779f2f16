import { isComing } from '@medlem/domain/event'
import { officeEventTexts } from '@medlem/i18n/en/portal/office/event'
import { officeTierTexts } from '@medlem/i18n/en/portal/office/eventTier'
import { Suspense, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ComingEvent } from '../../api/event/event.ts'
import { EventTitle } from '../../shared/event/EventTitle.tsx'
import { type Action, ActionDialog } from '../../ui/ActionDialog.tsx'
import { Button } from '../../ui/Button.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { DeleteDraftDialog } from './DeleteDraftDialog.tsx'
import { PublishDialog } from './PublishDialog.tsx'

const WrittenEventDialog = lazyPart(() => import('./WrittenEventDialog.tsx'), 'WrittenEventDialog')
const CopyEventDialog = lazyPart(() => import('./CopyEventDialog.tsx'), 'CopyEventDialog')
const CancelEventDialog = lazyPart(() => import('./CancelEventDialog.tsx'), 'CancelEventDialog')

type Deed = 'change' | 'copy' | 'publish' | 'delete' | 'cancel'

const words: Record<Deed, string> = {
  change: officeEventTexts.changeEvent,
  copy: officeEventTexts.copyThis,
  publish: officeEventTexts.makeDraft,
  delete: officeEventTexts.deleteDraft,
  cancel: officeEventTexts.cancelEvent,
}

interface EventMoreProps {
  event: ComingEvent
  /** Whether the person may change the event. */
  mayChange: boolean
  /** Whether no one comes or waits; undefined while it is not known. */
  isEmpty: boolean | undefined
  /** What is done with the list of participants. */
  withList: readonly Action[]
}

/** What staff do with an event now and then, under *More*: what ends it is last. One that is over or cancelled is copied alone. */
export function EventMore({ event, mayChange, isEmpty, withList }: EventMoreProps) {
  const [isOpen, setOpen] = useState(false)
  const [deed, setDeed] = useState<Deed>()
  const close = () => setDeed(undefined)
  const [first, last] = mayChange ? deedsOf(event, isEmpty === true) : [[], []]
  const then = (next: () => void) => () => {
    // A dialog that is open would be printed in place of the list.
    flushSync(() => setOpen(false))
    next()
  }
  const actions: Action[] = [
    ...first.map((one) => ({ id: one, label: words[one], onPress: then(() => setDeed(one)) })),
    ...withList.map(({ onPress, ...action }) => ({ ...action, onPress: then(onPress) })),
    ...last.map((one) => ({
      id: one,
      label: words[one],
      onPress: then(() => setDeed(one)),
      isGrave: one !== 'publish',
    })),
  ]
  if (actions.length === 0) return null
  return (
    <>
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {officeTierTexts.more}
      </Button>
      {isOpen && (
        <ActionDialog title={<EventTitle event={event} />} actions={actions} onClose={() => setOpen(false)} />
      )}
      {deed === 'publish' && <PublishDialog event={event} onClose={close} />}
      {deed === 'delete' && <DeleteDraftDialog event={event} onClose={close} />}
      <Suspense fallback={null}>
        {deed === 'change' && <WrittenEventDialog event={event} onClose={close} />}
        {deed === 'copy' && <CopyEventDialog event={event} onClose={close} />}
        {deed === 'cancel' && <CancelEventDialog event={event} onClose={close} />}
      </Suspense>
    </>
  )
}

/** Before and after what is done with the list. */
function deedsOf(event: ComingEvent, isEmpty: boolean): [Deed[], Deed[]] {
  const isSettled = event.cancelledAt !== null || !isComing({ ...event, enabled: true }, new Date())
  const first: Deed[] = isSettled ? ['copy'] : ['change', 'copy']
  if (!event.enabled) return [first, isEmpty ? ['delete'] : []]
  if (isSettled) return [first, []]
  return [first, isEmpty ? ['publish', 'cancel'] : ['cancel']]
}
