import type { Organisation, PaymentProviderName } from '@medlem/contract/organisation'
import { copenhagenDate } from '@medlem/domain/calendar'
import { windowProviders } from '@medlem/domain/organisation'
import { paymentMethodName } from '@medlem/domain/paymentMethod'
import { membershipTexts } from '@medlem/i18n/en/portal/membership'
import { CreditCard, Smartphone } from 'lucide-react'
import { useId, useState } from 'react'
import { lastMethod } from '../../api/purchase/lastMethod.ts'
import methodChoiceCss from './methodChoice.module.css'

/** A finger and a small screen, upright or on its side: where the app that pays is at hand. */
const SMALL = ['(max-width: 775px)', '(max-height: 500px)']
const PHONE = SMALL.map((size) => `(pointer: coarse) and ${size}`).join()

/** Of an organisation, what paying to it needs. */
export type Paying = Pick<Organisation, 'paymentProvider' | 'appProvider' | 'currency'>

/** What is paid with, and the ways that can be chosen: the one used last first, else the app on a phone and the card at a desk. */
export function useMethod(organisation: Paying) {
  // Once: a phone that is turned keeps the order.
  const [isPhone] = useState(() => matchMedia(PHONE).matches)
  const [last] = useState(lastMethod.read)
  const [chosen, choose] = useState<PaymentProviderName>()
  const providers = windowProviders(organisation)
  const likely = isPhone ? providers.toReversed() : providers
  const offered = likely.toSorted((a, b) => Number(b === last) - Number(a === last))
  return { provider: chosen ?? offered[0] ?? organisation.paymentProvider, offered, choose, last }
}

/** 'MobilePay' or 'Vipps', by the day; undefined for a card. */
export function appName(provider: string, { currency }: Pick<Paying, 'currency'>) {
  const name = paymentMethodName(provider, { currency, on: copenhagenDate(new Date()) })
  return name === 'Card' ? undefined : name
}

/** Asks what to pay with, where the organisation takes more than one. */
export function MethodChoice({
  organisation,
  method: { provider, offered, choose, last },
}: {
  organisation: Paying
  method: ReturnType<typeof useMethod>
}) {
  const name = useId()
  if (offered.length < 2) return null
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{membershipTexts.payWith}</legend>
      <div className={methodChoiceCss.tiles}>
        {offered.map((one) => {
          const app = appName(one, organisation)
          const Mark = app === undefined ? CreditCard : Smartphone
          return (
            <label key={one} className={methodChoiceCss.tile}>
              <Mark size={24} strokeWidth={1.8} aria-hidden="true" />
              <input
                type="radio"
                name={name}
                checked={one === provider}
                aria-describedby={one === last ? `${name}last` : undefined}
                aria-label={app ?? membershipTexts.card}
                onChange={() => choose(one)}
              />
              <strong>{app ?? membershipTexts.card}</strong>
              {one === last && (
                <span id={`${name}last`} className="field-hint">
                  {membershipTexts.usedLast}
                </span>
              )}
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
