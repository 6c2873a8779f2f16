import { paymentTotal } from '@medlem/domain/pricing'
import { organisationTexts } from '@medlem/i18n/en/portal/organisation'
import { chooseLines, keepChoice } from '../../api/purchase/purchaseChoice.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { formatMoneyShort } from '../../ui/format.ts'
import type { PersonStatus } from './familyState.ts'

/** Renews everything that is ready at once, when that is more than one and each has a single offer. */
export function RenewAll({ cards }: { cards: readonly PersonStatus[] }) {
  const ready = cards.flatMap(({ person, memberStatus }) => {
    const available = memberStatus.offers.filter((offer) => offer.available)
    const [offer] = available
    if (memberStatus.nextStep !== 'renew' || !offer || available.length > 1) return []
    const begun = memberStatus.begunPayment?.purchaseId
    return [{ orgId: memberStatus.orgId, memberId: person.memberId, offer, begun }]
  })
  const [first] = ready
  const currency = first?.offer.currency
  const total = paymentTotal(ready.map(({ offer }) => BigInt(offer.unitMinor)))
  if (ready.length < 2 || !currency || total === undefined) return null
  // That payment has its own way on, for all of them.
  if (first?.begun !== undefined && ready.every(({ begun }) => begun === first.begun)) return null
  const oneCurrency = ready.every(({ offer }) => offer.currency === currency)
  const lines = ready.map(({ orgId, memberId, offer }) => ({
    orgId,
    memberId,
    configurationId: offer.configurationId,
  }))
  return (
    <ButtonLink
      variant="secondary"
      href="/organizations-review"
      onClick={() => keepChoice(chooseLines(lines))}
    >
      {oneCurrency
        ? organisationTexts.renewAllPrice({
            count: ready.length,
            price: formatMoneyShort(Number(total), currency),
          })
        : organisationTexts.renewAll({ count: ready.length })}
    </ButtonLink>
  )
}
