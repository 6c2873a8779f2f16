import type { ReminderPlan } from '@medlem/contract/reminder'
import { officeReminderTexts } from '@medlem/i18n/en/portal/office/reminder'
import { AppLink } from '../../ui/AppLink.tsx'
import { formatDate, formatMoney } from '../../ui/format.ts'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { visuallyHidden } from '../../ui/visuallyHidden.tsx'
import { reasonTone } from './reminderLabels.ts'

/** One member: whose year ends when, whom the e-mail goes to and what it offers, or why there is none. */
export function ReminderPlanRow({ plan }: { plan: ReminderPlan }) {
  const { membershipId, memberName, receiverName, endsOn, reason } = plan
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-8 gap-y-1 border-b border-line py-3 mini:grid-cols-[minmax(0,1fr)_9rem_minmax(0,1fr)]">
      <div className="min-w-0">
        <h4 className="font-medium">
          <AppLink
            className="after:absolute after:inset-0 hover:text-fjord"
            href={`/membership-${membershipId}-history`}
          >
            {officeReminderTexts.memberAllYears({ memberName, hidden: visuallyHidden })}
          </AppLink>
        </h4>
        {receiverName !== null && receiverName !== memberName && (
          <p className="text-meta text-soft">{officeReminderTexts.toReceiver({ receiverName })}</p>
        )}
      </div>
      <p className="col-start-1 text-meta text-soft tabular-nums mini:col-start-2">
        {officeReminderTexts.endsOn({ date: formatDate(endsOn) })}
      </p>
      <p
        className={`mini:col-span-1 mini:col-start-3 mini:row-start-1 mini:text-right ${reason ? 'col-span-2' : 'col-start-2 row-start-1 text-right'}`}
      >
        {reason ? (
          <StatusDot tone={reasonTone(reason.code)}>{reason.message}</StatusDot>
        ) : (
          <Offered plan={plan} />
        )}
      </p>
    </li>
  )
}

function Offered({ plan: { offer } }: { plan: ReminderPlan }) {
  if (!offer) return null
  const values = { year: offer.year, amount: formatMoney(offer.priceMinor, offer.currency) }
  return (
    <span className="tabular-nums">
      {offer.isChoice ? officeReminderTexts.offerFrom(values) : officeReminderTexts.offer(values)}
    </span>
  )
}
