import type { InstalmentPlan } from '@medlem/contract/instalment'
import { creditTexts as t } from '@medlem/i18n/en/portal/credit'
import { useOwnCredit, useSpendCredit } from '../../../api/credit/credit.ts'
import { isUnpaid } from '../../../shared/instalment/PartState.tsx'
import { WriteError } from '../../../shared/WriteError.tsx'
import { Button } from '../../../ui/Button.tsx'
import { formatMoney } from '../../../ui/format.ts'

/** Offers the member's credit at the organisation for a claim that is open; nothing where there is none. */
export function SpendCredit({ plan }: { plan: InstalmentPlan }) {
  const { data } = useOwnCredit()
  const spend = useSpendCredit(plan.id)
  const { currency } = plan
  const openMinor = plan.parts.filter(isUnpaid).reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const credit = data?.find((one) => one.orgId === plan.orgId && one.currency === currency)
  if (!credit || openMinor === 0) return null
  const amountMinor = Math.min(openMinor, credit.amountMinor)
  return (
    <div className="mt-5 grid justify-items-start gap-2">
      <p className="text-meta text-soft">
        {t.spendLead({ amount: formatMoney(credit.amountMinor, currency) })}
      </p>
      <Button
        variant="secondary"
        busy={spend.isPending}
        onClick={() => spend.mutate({ amountMinor, openMinor })}
        className="max-mini:w-full"
      >
        {t.spend({ amount: formatMoney(amountMinor, currency) })}
      </Button>
      {spend.error && <WriteError error={spend.error} refused={t.notSpent} />}
    </div>
  )
}
