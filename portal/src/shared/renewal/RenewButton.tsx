import { organisationTexts } from '@medlem/i18n/en/portal/organisation'
import { ButtonLink } from '../../ui/Button.tsx'
import { visuallyHidden } from '../../ui/visuallyHidden.tsx'
import { chooseReady, priceOf, type ReadyLine } from './readyToRenew.ts'

interface RenewButtonProps {
  ready: readonly ReadyLine[]
  /** The organisation's. */
  name: string
  /** Whether the button says for whom. */
  isFamily: boolean
  /** The screen's filled button; else it is outlined. */
  isPrimary: boolean
}

/** Renews all of them in one payment. */
export function RenewButton({ ready, name, isFamily, isPrimary }: RenewButtonProps) {
  const [first] = ready
  if (!first) return null
  const count = ready.length
  const price = priceOf(ready)
  const ofOne = { name: first.firstName, organisation: name, year: first.offer.year, hidden: visuallyHidden }
  return (
    <ButtonLink
      variant={isPrimary ? 'primary' : 'secondary'}
      className={isPrimary ? 'button-big' : undefined}
      href="/organizations-review"
      onClick={() => chooseReady(ready)}
    >
      {count > 1
        ? price === undefined
          ? organisationTexts.renewAll({ count })
          : organisationTexts.renewAllPrice({ count, price })
        : isFamily
          ? organisationTexts.renewPerson({ ...ofOne, price: price ?? '' })
          : organisationTexts.renewYear({ ...ofOne, price: price ?? '' })}
    </ButtonLink>
  )
}
