import type { InstalmentPlan } from '@medlem/contract/instalment'
import { instalmentTexts as t } from '@medlem/i18n/en/portal/instalment'
import { usePayPart } from '../../../api/instalment/instalment.ts'
import { useOrganisations } from '../../../api/organisation/organisation.ts'
import { isUnpaid } from '../../../shared/instalment/PartState.tsx'
import { PayProblem } from '../../../shared/payment/PayProblem.tsx'
import { Button } from '../../../ui/Button.tsx'
import { formatMoney } from '../../../ui/format.ts'

interface PayPartProps {
  plan: InstalmentPlan
  /** The part whose link was followed; the first unpaid one else. */
  partId: string | undefined
}

/** Pays the next part, or all that is left, in the payment window. */
export function PayPart({ plan, partId }: PayPartProps) {
  const { orgId, currency, parts } = plan
  const organisations = useOrganisations()
  const { mutate, data, variables, error, isBusy } = usePayPart()
  const left = parts.filter(isUnpaid)
  const part = left.find(({ id }) => id === partId) ?? left[0]
  const provider = organisations.data?.find(({ id }) => id === orgId)?.paymentProvider
  if (!part || !provider) return null
  const leftMinor = left.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const money = (minor: number) => formatMoney(minor, currency)
  const pay = (rest: boolean) =>
    mutate({
      ...{ partId: part.id, rest, currency, provider },
      totalMinor: rest ? leftMinor : part.amountMinor,
    })
  const isRest = variables?.rest === true
  return (
    <div className="mt-5 grid gap-4">
      <PayProblem
        outcome={data}
        error={error}
        refresh={async () => undefined}
        price={{
          askedMinor: variables?.totalMinor,
          nowMinor: isRest ? leftMinor : part.amountMinor,
          currency,
        }}
      />
      <div className="flex flex-wrap gap-3">
        <Button
          busy={isBusy && !isRest}
          disabled={isBusy}
          onClick={() => pay(false)}
          className="max-mini:w-full"
        >
          {t.payPart({ amount: money(part.amountMinor) })}
        </Button>
        {left.length > 1 && (
          <Button
            variant="secondary"
            busy={isBusy && isRest}
            disabled={isBusy}
            onClick={() => pay(true)}
            className="max-mini:w-full"
          >
            {t.payRest({ amount: money(leftMinor) })}
          </Button>
        )}
      </div>
    </div>
  )
}
