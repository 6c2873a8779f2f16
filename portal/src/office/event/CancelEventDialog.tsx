import {
  CalledOffMoney,
  type CalledOffPayment,
  type EventCancellation,
} from '@medlem/contract/eventCancellation'
import { officeEventTexts } from '@medlem/i18n/en/portal/office/event'
import { eventCancellationTexts as t } from '@medlem/i18n/en/portal/office/eventCancellation'
import type { ReactNode } from 'react'
import type { ComingEvent } from '../../api/event/event.ts'
import { useCancellation } from '../../api/event/eventCancellation.ts'
import { useCancelEvent } from '../../api/event/eventChange.ts'
import { registrationWord } from '../../shared/event/signUpLabels.ts'
import { ConfirmDialog } from '../../shared/form/ConfirmDialog.tsx'
import { Alert } from '../../ui/Alert.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { foreignPart } from '../../ui/foreignPart.tsx'
import { formatMoney } from '../../ui/format.ts'
import { listWords } from '../../ui/language.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'

interface CancelEventDialogProps {
  event: ComingEvent
  onClose: () => void
}

/** Shows whom calling an event off concerns and what becomes of their money, and does it. */
export function CancelEventDialog({ event, onClose }: CancelEventDialogProps) {
  const cancel = useCancelEvent(event)
  const { data, error, refetch } = useCancellation(event)
  const isTooEarly = data?.payments.some(({ money }) => money === 'not_yet') ?? false
  return (
    <ConfirmDialog
      write={cancel}
      onConfirm={() => cancel.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
      title={officeEventTexts.cancelTitle({
        title: event.title,
        event: foreignPart(event.languages?.title),
      })}
      lead={officeEventTexts.cancelLead}
      cancel={officeEventTexts.keepEvent}
      submit={data && !isTooEarly ? officeEventTexts.cancelEvent : null}
      isDanger
      failed={{ refused: officeEventTexts.eventNotCancelled }}
    >
      {!data && !error && <Skeleton height="120px" />}
      {!data && error && <ErrorNotice error={error} title={t.notLoaded} retry={() => refetch()} />}
      {data && <Concerned data={data} />}
      {isTooEarly && <Alert kind="warning">{t.notYetLead}</Alert>}
    </ConfirmDialog>
  )
}

/** Whom and what it concerns, each as a list that can be opened. */
function Concerned({ data: { people, payments, currency, waitMinutes } }: { data: EventCancellation }) {
  const isSent = payments.some(({ money }) => money === 'goes_back' || money === 'asks')
  return (
    <>
      <div className="mb-4 border-t border-line">
        <Part title={t.people({ count: people.length })}>
          {people.map(({ registrationId, name, state }) => (
            <li key={registrationId}>
              {t.personState({ name, state: registrationWord({ state, waitingNumber: null }).word })}
            </li>
          ))}
        </Part>
        {CalledOffMoney.options.map((money) => {
          const found = payments.filter((one) => one.money === money)
          return found.length > 0 && <Money key={money} money={money} payments={found} currency={currency} />
        })}
      </div>
      <p className="mb-4">{isSent ? t.canUndo({ minutes: waitMinutes }) : t.canUndoFree}</p>
    </>
  )
}

interface MoneyProps {
  money: CalledOffMoney
  payments: readonly CalledOffPayment[]
  currency: string
}

function Money({ money, payments, currency }: MoneyProps) {
  const sumMinor = payments.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  return (
    <Part title={t[money]({ count: payments.length, amount: formatMoney(sumMinor, currency) })}>
      {payments.map(({ paymentId, names, amountMinor }) => (
        <li key={paymentId}>
          {t.nameAmount({ names: listWords(names), amount: formatMoney(amountMinor, currency) })}
        </li>
      ))}
    </Part>
  )
}

function Part({ title, children }: { title: string; children: ReactNode[] }) {
  if (children.length === 0) return <p className="content-center border-b border-line py-3">{title}</p>
  return (
    <details className="border-b border-line">
      <summary className="min-h-11 content-center font-medium tabular-nums">{title}</summary>
      <ul className="max-h-60 overflow-y-auto pb-3 text-meta tabular-nums">{children}</ul>
    </details>
  )
}
