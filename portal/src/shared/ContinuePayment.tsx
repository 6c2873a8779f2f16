import { commonTexts } from '@medlem/i18n/en/portal/common'
import type { FamilyPayment } from '../api/purchase/begunPayment.ts'
import { chooseLines, keepChoice } from '../api/purchase/purchaseChoice.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { formatMoneyShort } from '../ui/format.ts'
import { listWords } from '../ui/language.ts'
import { visuallyHidden } from '../ui/visuallyHidden.tsx'

interface ContinuePaymentProps {
  payment: FamilyPayment
  /** Whose status it stands beside. */
  memberId: string
  organisation: string
  /** The screen's filled button; else it is outlined. */
  isPrimary: boolean
}

/** The way on for a payment that was left behind, beside the first of its people; beside the others, with whom they are paid. */
export function ContinuePayment({ payment, memberId, organisation, isPrimary }: ContinuePaymentProps) {
  const { lines, firstNames, totalMinor, currency } = payment
  const [first = ''] = firstNames
  if (lines[0]?.memberId !== memberId)
    return <p className="text-meta text-soft">{commonTexts.paidTogether({ name: first })}</p>
  return (
    <ButtonLink
      variant={isPrimary ? 'primary' : 'secondary'}
      href="/organizations-review"
      onClick={() => keepChoice(chooseLines(lines))}
    >
      {commonTexts.continuePayment({
        price: formatMoneyShort(totalMinor, currency),
        names: listWords(firstNames),
        organisation,
        hidden: visuallyHidden,
      })}
    </ButtonLink>
  )
}
