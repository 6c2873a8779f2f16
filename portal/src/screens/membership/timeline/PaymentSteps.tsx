import type { RawStep, TimelinePayment, TimelineStep } from '@medlem/contract/timeline'
import { membershipTexts } from '@medlem/i18n/en/portal/membership'
import { timelineTexts } from '@medlem/i18n/en/portal/timeline'
import { RotateCw } from 'lucide-react'
import { useId } from 'react'
import { officeAddress } from '../../../api/office/officeAddress.ts'
import { useCheckPayment } from '../../../api/timeline/timeline.ts'
import { OfficePart } from '../../../shell/OfficePart.tsx'
import { AppLink } from '../../../ui/AppLink.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx'
import { copenhagenDay, formatDate, formatInstant, formatMoney, momentParts } from '../../../ui/format.ts'
import { StatusDot } from '../../../ui/StatusDot.tsx'
import { useNotice } from '../../../ui/useNotice.ts'

/** One payment, step by step, oldest first, with 'Check again' while there may be news. */
export function PaymentSteps({ historyId, payment }: { historyId: string; payment: TimelinePayment }) {
  const { paymentId, amountMinor, currency, test, canCheck, steps, refundStaffView } = payment
  const check = useCheckPayment(historyId)
  const titleId = useId()
  const { notice, setNotice, place } = useNotice()
  const first = steps[0]
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className="mb-2 text-meta text-soft tabular-nums">
        {first
          ? timelineTexts.paymentOf({ date: formatDate(copenhagenDay(first.at)) })
          : membershipTexts.payment}
        {' · '}
        {formatMoney(amountMinor, currency)}
        {test && <strong className="ml-2 tracking-wide">{membershipTexts.testMark}</strong>}
      </h3>
      <ol className="grid gap-2.5 border-l border-line pl-4">
        {steps.map((step) => (
          <Step key={`${step.at} ${step.sentence}`} step={step} />
        ))}
      </ol>
      <TechnicalDetails steps={steps} />
      {canCheck && (
        <div className="mt-3">
          <Button
            variant="secondary"
            icon={<RotateCw size={17} aria-hidden="true" />}
            busy={check.isPending}
            onClick={() => {
              setNotice('')
              check.mutate(paymentId)
            }}
          >
            {timelineTexts.checkAgain}
          </Button>
        </div>
      )}
      <p ref={place} tabIndex={-1} role="status" className="mt-2 text-meta text-soft empty:hidden">
        {notice ||
          (check.isSuccess &&
            timelineTexts.checkedAt({
              moment: formatInstant(new Date(check.submittedAt).toISOString()),
            }))}
      </p>
      {check.error && <ErrorNotice error={check.error} title={timelineTexts.paymentNotChecked} />}
      {refundStaffView && <OfficePart name="RefundPart" of={{ historyId, payment, onDone: setNotice }} />}
      {payment.disputesOrgId && (
        <AppLink className="text-link block w-fit py-3" href={officeAddress(payment.disputesOrgId, 'money')}>
          {timelineTexts.disputesOfPayment}
        </AppLink>
      )}
      {payment.canDispute && <OfficePart name="DisputePart" of={{ historyId, payment, onDone: setNotice }} />}
    </section>
  )
}

function Step({ step: { at, sentence, source, tone, raw } }: { step: TimelineStep }) {
  return (
    <li>
      <p>
        <StatusDot tone={tone}>{sentence}</StatusDot>
      </p>
      <p className="pl-[15px] text-meta text-soft tabular-nums">
        <time dateTime={at}>
          {formatDate(copenhagenDay(at))} {momentParts(at).time}
        </time>
        {source && `, ${source}`}
        {raw?.actor && ` (${raw.actor})`}
      </p>
    </li>
  )
}

/** The states and codes as they are stored, for those who have to quote them to support; closed until asked for. */
function TechnicalDetails({ steps }: { steps: readonly TimelineStep[] }) {
  const stored = steps.filter(({ raw }) => raw !== null)
  if (stored.length === 0) return null
  return (
    <details className="mt-3 text-meta text-soft">
      <summary className="w-fit min-h-11 cursor-pointer content-center">
        {timelineTexts.technicalDetails}
      </summary>
      <ul className="grid gap-1 [overflow-wrap:anywhere]">
        {stored.map(({ at, raw }) => raw && <li key={`${at} ${rawWords(raw)}`}>{rawWords(raw)}</li>)}
      </ul>
    </details>
  )
}

function rawWords({ kind, from, to, source, code }: RawStep): string {
  const what = kind === 'state' ? `${from ?? '–'} → ${to}` : `${kind}: ${to}`
  return [what, source, code && timelineTexts.technicalCode({ code })].filter(Boolean).join(' · ')
}
