import type { Organisation, PaymentProviderName } from '@medlem/contract/organisation'
import { copenhagenDate } from '@medlem/domain/calendar'
import { windowProviders } from '@medlem/domain/organisation'
import { paymentMethodName } from '@medlem/domain/paymentMethod'
import { membershipTexts } from '@medlem/i18n/en/portal/membership'
import { useId, useState } from 'react'

/** A finger and a small screen, upright or on its side: where the app that pays is at hand. */
const SMALL = ['(max-width: 775px)', '(max-height: 500px)']
const PHONE = SMALL.map((size) => `(pointer: coarse) and ${size}`).join()

type Paying = Pick<Organisation, 'paymentProvider' | 'appProvider' | 'currency'>

/** What is paid with, and the ways that can be chosen, the likeliest first: the app on a phone, the card at a desk. */
export function useMethod(organisation: Paying) {
  // Once: a phone that is turned keeps the order.
  const [isPhone] = useState(() => matchMedia(PHONE).matches)
  const [chosen, choose] = useState<PaymentProviderName>()
  const providers = windowProviders(organisation)
  const offered = isPhone ? providers.toReversed() : providers
  return { provider: chosen ?? offered[0] ?? organisation.paymentProvider, offered, choose }
}

/** 'MobilePay' or 'Vipps', by the day; undefined for a card. */
export function appName(provider: PaymentProviderName, { currency }: Pick<Paying, 'currency'>) {
  const name = paymentMethodName(provider, { currency, on: copenhagenDate(new Date()) })
  return name === 'Card' ? undefined : name
}

/** Asks what to pay with, where the organisation takes more than one. */
export function MethodChoice({
  organisation,
  method: { provider, offered, choose },
}: {
  organisation: Paying
  method: ReturnType<typeof useMethod>
}) {
  const name = useId()
  if (offered.length < 2) return null
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{membershipTexts.payWith}</legend>
      {offered.map((one) => (
        <label key={one} className="flex min-h-11 items-center gap-3">
          <input type="radio" name={name} checked={one === provider} onChange={() => choose(one)} />
          {appName(one, organisation) ?? membershipTexts.card}
        </label>
      ))}
    </fieldset>
  )
}
