import { hrefOf } from '@medlem/contract/portalAddress'
import { begunPaymentTexts } from '@medlem/i18n/en/portal/begunPayment'
import type { FamilyPayment } from '../api/purchase/begunPayment.ts'
import { useGiveUp } from '../api/purchase/giveUp.ts'
import { chooseLines, keepChoice } from '../api/purchase/purchaseChoice.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { formatMoneyShort, momentParts } from '../ui/format.ts'
import { listWords } from '../ui/language.ts'
import { useGoTo } from '../ui/useGoTo.ts'
import { useIsPast } from '../ui/useIsPast.ts'
import { visuallyHidden } from '../ui/visuallyHidden.tsx'
import { WriteError } from './WriteError.tsx'

interface ContinuePaymentProps {
  payment: FamilyPayment
  /** Whose status it stands beside. */
  memberId: string
  organisation: string
  /** The screen's filled button; else it is outlined. */
  isPrimary: boolean
}

/** The ways on for a payment that was left behind, beside the first of its people; beside the others, with whom they are paid. */
export function ContinuePayment({ memberId, ...rest }: ContinuePaymentProps) {
  const { lines, firstNames } = rest.payment
  const [first = ''] = firstNames
  if (lines[0]?.memberId !== memberId)
    return <p className="text-meta text-soft">{begunPaymentTexts.paidTogether({ name: first })}</p>
  return <WaysOn {...rest} />
}

function WaysOn({ payment, organisation, isPrimary }: Omit<ContinuePaymentProps, 'memberId'>) {
  const { lines, firstNames, totalMinor, currency, paymentId, windowEndsAt } = payment
  const goTo = useGoTo()
  const giveUp = useGiveUp(() => {
    keepChoice(chooseLines([]))
    goTo(hrefOf('/membership-new', { org: lines[0]?.orgId }))
  })
  const isClosed = useIsPast(windowEndsAt)
  const ofWhom = { names: listWords(firstNames), organisation, hidden: visuallyHidden }
  return (
    <>
      <ButtonLink
        variant={isPrimary ? 'primary' : 'secondary'}
        href="/organizations-review"
        onClick={() => keepChoice(chooseLines(lines))}
      >
        {begunPaymentTexts.continuePayment({ price: formatMoneyShort(totalMinor, currency), ...ofWhom })}
      </ButtonLink>
      <Button variant="quiet" busy={giveUp.isPending} onClick={() => giveUp.mutate(paymentId)}>
        {begunPaymentTexts.beginAgain(ofWhom)}
      </Button>
      {windowEndsAt && (
        <p className="basis-full text-meta text-soft">
          {isClosed
            ? begunPaymentTexts.windowClosed
            : begunPaymentTexts.windowOpenUntil({ time: momentParts(windowEndsAt).time })}
        </p>
      )}
      {giveUp.error && (
        <div className="basis-full">
          <WriteError error={giveUp.error} refused={begunPaymentTexts.notGivenUp} />
        </div>
      )}
    </>
  )
}
