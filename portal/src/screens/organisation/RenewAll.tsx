import { organisationTexts } from '@medlem/i18n/en/portal/organisation'
import { ChevronDown } from 'lucide-react'
import { Suspense, useState } from 'react'
import { ButtonLink } from '../../ui/Button.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { visuallyHidden } from '../../ui/visuallyHidden.tsx'
import { chooseReady, priceOf, type ReadyLine } from './readyToRenew.ts'

const RenewSome = lazyPart(() => import('./RenewSome.tsx'), 'RenewSome')

interface RenewAllProps {
  ready: readonly ReadyLine[]
  /** The organisation's. */
  name: string
  /** Whether the button says for whom. */
  isFamily: boolean
  /** Outlined, where another button is the filled one. */
  isSecond: boolean
}

/** Renews everything of an organisation that is ready, in one payment; or some of it, chosen one by one. */
export function RenewAll({ ready, name, isFamily, isSecond }: RenewAllProps) {
  const [isChoosing, setChoosing] = useState(false)
  const [first] = ready
  if (!first) return null
  const count = ready.length
  const price = priceOf(ready)
  const ofOne = { name: first.firstName, organisation: name, year: first.offer.year, hidden: visuallyHidden }
  return (
    <>
      <ButtonLink
        variant={isSecond ? 'secondary' : 'primary'}
        className={isSecond ? undefined : 'button-big'}
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
      {count > 1 && (
        <button
          type="button"
          className="club-link"
          aria-expanded={isChoosing}
          onClick={() => setChoosing(!isChoosing)}
        >
          {organisationTexts.chooseSome}
          <ChevronDown size={18} aria-hidden="true" />
        </button>
      )}
      {isChoosing && count > 1 && (
        <Suspense fallback={null}>
          <RenewSome ready={ready} />
        </Suspense>
      )}
    </>
  )
}
