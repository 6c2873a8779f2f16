import type { Instalment, InstalmentPlan } from '@medlem/contract/instalment'
import { officeInstalmentTexts as t } from '@medlem/i18n/en/portal/office/instalment'
import { Suspense, useState } from 'react'
import { isUnpaid, PartState } from '../../shared/instalment/PartState.tsx'
import { Button } from '../../ui/Button.tsx'
import { formatMoney } from '../../ui/format.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { Section } from '../../ui/Section.tsx'

const PlanDialog = lazyPart(() => import('./PlanDialog.tsx'), 'PlanDialog')

/** What is being decided: about a part, or about all that is left. */
export interface Decision {
  kind: 'record' | 'takeBack' | 'release' | 'stop'
  plan: InstalmentPlan
  /** Undefined for all that is left. */
  part?: Instalment
}

/** What a person is asked for, and the plans that they pay or that pay a year of theirs, with what staff do about their parts. */
export function PersonPlans({ plans, mayWrite }: { plans: readonly InstalmentPlan[]; mayWrite: boolean }) {
  const [decision, setDecision] = useState<Decision>()
  const kinds = [
    { title: t.askedFor, of: plans.filter(({ claim }) => claim) },
    { title: t.paidInParts, of: plans.filter(({ claim }) => !claim), onDecide: setDecision },
  ]
  return (
    <>
      {kinds.map(
        ({ title, of, onDecide }) =>
          of.length > 0 && (
            <Section key={title} title={title}>
              {of.map((plan) => (
                <Plan key={plan.id} plan={plan} onDecide={mayWrite ? onDecide : undefined} />
              ))}
            </Section>
          ),
      )}
      <Suspense fallback={null}>
        {decision && <PlanDialog decision={decision} onClose={() => setDecision(undefined)} />}
      </Suspense>
    </>
  )
}

interface PlanProps {
  plan: InstalmentPlan
  onDecide: ((decision: Decision) => void) | undefined
}

function Plan({ plan, onDecide }: PlanProps) {
  const { years, payerName, parts, currency, totalMinor, paidMinor } = plan
  const money = (minor: number) => formatMoney(minor, currency)
  const paid = parts.filter(({ state }) => state === 'paid').length
  const isLeft = parts.some((part) => isUnpaid(part) || part.state === 'held')
  return (
    <div className="mb-6">
      <p className="font-medium">
        {parts.length === 1
          ? t.paidAmount({ paid: money(paidMinor), total: money(totalMinor) })
          : t.paidOf({ paid, of: parts.length, amount: money(paidMinor), total: money(totalMinor) })}
      </p>
      <p className="text-meta text-soft">
        {years.map(({ memberName, year }) => `${memberName} ${year}`).join(', ')} ·{' '}
        {t.paidBy({ name: payerName })}
      </p>
      <p className="text-meta text-soft">{howPaid(plan)}</p>
      <ol className="mt-2 border-t border-line">
        {parts.map((part) => (
          <li
            key={part.id}
            className="flex flex-wrap items-baseline justify-between gap-x-5 border-b border-line py-3"
          >
            <div>
              <p>
                {parts.length > 1 && `${t.part({ n: part.n, of: parts.length })} · `}
                <PartState part={part} />
              </p>
              {onDecide && <PartAction plan={plan} part={part} onDecide={onDecide} />}
            </div>
            <p className="text-right tabular-nums">{money(part.amountMinor)}</p>
          </li>
        ))}
      </ol>
      {onDecide && isLeft && !plan.isStopped && (
        <div className="-ml-3 mt-1">
          <Button variant="quiet" onClick={() => onDecide({ kind: 'stop', plan })}>
            {t.stop}
          </Button>
        </div>
      )}
    </div>
  )
}

function PartAction({
  plan,
  part,
  onDecide,
}: Required<Pick<Decision, 'plan' | 'part'>> & { onDecide: (decision: Decision) => void }) {
  const kind = actionOf(part)
  if (!kind) return null
  return (
    <Button variant="quiet" className="-ml-3" onClick={() => onDecide({ kind, plan, part })}>
      {t[kind]}
    </Button>
  )
}

function actionOf(part: Instalment): 'record' | 'takeBack' | 'release' | undefined {
  if (part.n === 1) return undefined
  if (part.isRecorded) return 'takeBack'
  if (part.state === 'held') return 'release'
  return isUnpaid(part) ? 'record' : undefined
}

function howPaid({ claim, isStopped, stopReason, isCharged, paidMinor, totalMinor }: InstalmentPlan): string {
  if (isStopped) return stopReason === null ? t.stopped : t.stoppedBecause({ reason: stopReason })
  if (paidMinor >= totalMinor) return ''
  if (claim) return t.isClaimed({ reference: claim.reference })
  return isCharged ? t.isCharged : t.isByHand
}
