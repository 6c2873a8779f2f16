import type { Renewal } from '@medlem/contract/renewal'
import { officeRenewalTexts } from '@medlem/i18n/en/portal/office/renewal'
import { AppLink } from '../../ui/AppLink.tsx'
import { Button } from '../../ui/Button.tsx'
import { formatMoney } from '../../ui/format.ts'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { statusWord } from './renewalLabels.ts'

export interface RenewalRowProps {
  renewal: Renewal
  busy: boolean
  onCheck: () => void
  onRelease: () => void
}

/** One renewal: whose, for what, its status; and the actions while the outcome is unknown. */
export function RenewalRow({ renewal, busy, onCheck, onRelease }: RenewalRowProps) {
  const { membershipId, memberName, payerName, feeName, year, priceMinor, currency } = renewal
  const { tone, word } = statusWord(renewal)
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-8 gap-y-2 py-4 mini:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)_7rem]">
      <div className="min-w-0">
        <h3 className="font-semibold">
          <AppLink className="text-link" href={`/membership-${membershipId}-history`}>
            {memberName}
          </AppLink>
        </h3>
        <p className="text-meta text-soft">
          {feeName} <span className="tabular-nums">{year}</span>
          {payerName !== memberName && ` · ${officeRenewalTexts.onCardOf({ payerName })}`}
        </p>
      </div>
      <p className="tabular-nums mini:order-last mini:text-right">{formatMoney(priceMinor, currency)}</p>
      <div className="col-span-2 min-w-0 mini:col-span-1">
        <StatusDot tone={tone}>{word}</StatusDot>
        <p className="max-w-[52ch] text-meta text-soft">{renewal.message}</p>
        {renewal.parked && (
          <div className="mt-2 flex flex-wrap gap-2">
            <Button variant="secondary" busy={busy} onClick={onCheck}>
              {officeRenewalTexts.checkAgain}
              <Whose renewal={renewal} />
            </Button>
            {renewal.parked.nameless && (
              <Button variant="quiet" onClick={onRelease}>
                {officeRenewalTexts.notCharged}
                <Whose renewal={renewal} />
              </Button>
            )}
          </div>
        )}
      </div>
    </li>
  )
}

function Whose({ renewal: { memberName, year } }: { renewal: Renewal }) {
  return (
    <span className="visually-hidden">
      , {memberName} {year}
    </span>
  )
}
