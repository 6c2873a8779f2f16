import type { Event } from '@medlem/contract/event'
import { eventCancellationTexts as t } from '@medlem/i18n/en/portal/office/eventCancellation'
import { type ReactNode, useState } from 'react'
import { useCancellation, useUndoCancellation } from '../../api/event/eventCancellation.ts'
import { ConfirmDialog } from '../../shared/form/ConfirmDialog.tsx'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { foreignPart } from '../../ui/foreignPart.tsx'
import { formatInstant } from '../../ui/format.ts'

/**
 * Of an event that is called off: until when it can be undone, or why it can't any more. What stands below waits for it, so that it moves
 * no button from under a finger.
 */
export function CalledOff({ event, children }: { event: Event; children?: ReactNode }) {
  const { data, isFetching, isFetchedAfterMount } = useCancellation(event)
  const undo = useUndoCancellation(event)
  const [isAsked, setAsked] = useState(false)
  const close = () => setAsked(false)
  // What the dialog read before the event was called off says nothing of it. Once shown, what stands below keeps what is typed in it.
  if (!data?.undo) return isFetching && !isFetchedAfterMount ? null : children
  const { until, problem } = data.undo
  return (
    <>
      <div className="no-print mt-10">
        <Alert
          title={t.isCalledOff}
          actions={
            problem === null && (
              <Button variant="secondary" onClick={() => setAsked(true)}>
                {t.undo}
              </Button>
            )
          }
        >
          {problem ?? (until ? t.refundsWait({ moment: formatInstant(until) }) : t.noRefundWaits)}
        </Alert>
        {isAsked && (
          <ConfirmDialog
            write={undo}
            onConfirm={() => undo.mutate(undefined, { onSuccess: close })}
            onClose={close}
            title={t.undoTitle({ title: event.title, event: foreignPart(event.languages?.title) })}
            lead={t.undoLead({ count: data.people.length })}
            cancel={t.leaveCancelled}
            submit={t.undo}
            failed={{ refused: t.notUndone }}
          />
        )}
      </div>
      {children}
    </>
  )
}
