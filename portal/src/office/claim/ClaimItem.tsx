import type { Claim, ClaimState } from '@medlem/contract/claim'
import { officeClaimTexts as t } from '@medlem/i18n/en/portal/office/claim'
import { personAddress } from '../../api/person/person.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { formatDate, formatMoney } from '../../ui/format.ts'
import { StatusDot, type StatusTone } from '../../ui/StatusDot.tsx'
import { ClaimActions } from './ClaimActions.tsx'
import type { Decision } from './Claims.tsx'
import css from './claimItem.module.css'

const states: Record<ClaimState, [StatusTone, string]> = {
  open: ['waiting', t.stateOpen],
  partly_paid: ['waiting', t.statePartlyPaid],
  paid: ['good', t.statePaid],
  forgiven: ['neutral', t.stateForgiven],
  withdrawn: ['neutral', t.stateWithdrawn],
  shared: ['neutral', t.stateShared],
}

/** One claim: who pays how much for whom until when, and what can be decided about it. */
export function ClaimItem({
  orgId,
  claim,
  onDecide,
}: {
  orgId: string
  claim: Claim
  onDecide: ((decision: Decision) => void) | undefined
}) {
  const { payerId, payerName, memberName, feeName, year, dueOn, currency, reference, state, age, share } =
    claim
  const { sharesMinor = 0 } = claim
  const [tone, word] = states[state]
  const isLate = age !== null && age !== 'not_due'
  const day = formatDate(dueOn)
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-1 border-b border-line py-4">
      <div className="min-w-0">
        <h3 className="font-medium">
          {share ? (
            payerName
          ) : (
            <AppLink className="text-link" href={personAddress(orgId, payerId)}>
              {payerName}
            </AppLink>
          )}
        </h3>
        <p className="text-meta text-soft">
          {memberName} · {feeName} {year} · {t.reference({ reference })}
        </p>
        {share && (
          <p className="text-meta text-soft">{share.isAwaited ? t.shareAwaited : t.shareNotAwaited}</p>
        )}
        {sharesMinor > 0 && (
          <p className="text-meta text-soft">{t.othersPay({ amount: formatMoney(sharesMinor, currency) })}</p>
        )}
        <StatusDot tone={isLate ? 'bad' : tone}>
          {word}{' '}
          <span className="inline-block text-soft">
            · {isLate ? t.overdueSince({ day }) : t.due({ day })}
          </span>
        </StatusDot>
        {claim.reminders.lastOn !== null && (
          <p className="text-meta text-soft">
            {t.reminded({ count: claim.reminders.count, day: formatDate(claim.reminders.lastOn) })}
          </p>
        )}
        {claim.pause && claim.openMinor > 0 && (
          <p className="text-meta text-soft">
            {t.paused({ day: formatDate(claim.pause.until), reason: claim.pause.reason })}
          </p>
        )}
        {claim.endReason !== null && <p className="text-meta text-soft">{claim.endReason}</p>}
      </div>
      <p className={css.amount}>
        {formatMoney(claim.openMinor, currency)}
        {claim.openMinor !== claim.totalMinor && (
          <span className="block text-meta text-soft">
            {t.ofTotal({ total: formatMoney(claim.totalMinor, currency) })}
          </span>
        )}
        {claim.openFeesMinor > 0 && (
          <span className="block text-meta text-soft">
            {t.ofItFees({ amount: formatMoney(claim.openFeesMinor, currency) })}
          </span>
        )}
      </p>
      <div className="col-span-2 empty:hidden">
        <ClaimActions orgId={orgId} claim={claim} onDecide={onDecide} />
      </div>
    </li>
  )
}
