import type { SignUp } from '@medlem/contract/registration'
import { tierTexts } from '@medlem/i18n/en/portal/tier'
import { useEffect, useRef } from 'react'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { formatMoney } from '../../ui/format.ts'
import { listWords } from '../../ui/language.ts'
import { useIsPast } from '../../ui/useIsPast.ts'
import { DiscountCodeField } from '../payment/DiscountCodeField.tsx'
import { MethodChoice } from '../payment/MethodChoice.tsx'
import { PayProblem } from '../payment/PayProblem.tsx'
import { type KeptPlaces, keptPlaces, untilWords } from './tiers.ts'
import { dueOf, type TicketPayment } from './useTicketPayment.ts'
import { type TicketPrice, useTicketPrice } from './useTicketPrice.ts'

export interface KeptPlacesNoticeProps {
  signUp: SignUp
  ticketPayment: TicketPayment
  refresh: () => Promise<unknown>
  /** Of an order without an account, which has no other page to go to. */
  isOrder?: boolean
  /** Changes when the reader has to look here: what they pressed is gone. */
  attention?: number
  /** Another part of the page has the filled button. */
  isBeside?: boolean
}

/** The places that are kept for the family at an event, until when, and the button that pays them all; nothing without any. */
export function KeptPlacesNotice({
  signUp,
  ticketPayment,
  refresh,
  isOrder = false,
  attention = 0,
  isBeside = false,
}: KeptPlacesNoticeProps) {
  const { payment } = ticketPayment
  const place = useRef<HTMLDivElement>(null)
  const kept = keptPlaces(signUp)
  const ticketPrice = useTicketPrice(ticketPayment, signUp, dueOf(signUp))
  const isStuck = payment.isError || (payment.isSuccess && !payment.isBusy)
  useEffect(() => {
    if (attention > 0 || isStuck) place.current?.focus()
  }, [attention, isStuck])
  // Why it was refused is said also where the place is gone by then.
  if (!kept && !isStuck) return null
  return (
    <div ref={place} tabIndex={-1} className="mb-6 grid gap-4">
      {kept && (
        <Kept
          kept={kept}
          signUp={signUp}
          ticketPayment={ticketPayment}
          ticketPrice={ticketPrice}
          isBeside={isBeside}
        />
      )}
      <PayProblem
        of={isOrder ? 'order' : 'tickets'}
        outcome={payment.data}
        error={payment.error}
        refresh={refresh}
        price={{
          askedMinor: payment.variables?.totalMinor,
          nowMinor: kept && ticketPrice.price.totalMinor,
          currency: signUp.currency,
        }}
      />
    </div>
  )
}

interface KeptProps extends Pick<KeptPlacesNoticeProps, 'signUp' | 'ticketPayment' | 'isBeside'> {
  kept: KeptPlaces
  ticketPrice: TicketPrice
}

function Kept({ kept: { whose, until }, signUp, ticketPayment, ticketPrice, isBeside }: KeptProps) {
  const { organisation, method, payment, pay } = ticketPayment
  const { price, words, field, isLoading } = ticketPrice
  const isOver = useIsPast(until)
  const count = whose.length
  if (isOver || until === undefined) {
    return (
      <Alert kind="warning" title={tierTexts.keptNoLonger({ count })}>
        <p>{tierTexts.signUpAgain}</p>
      </Alert>
    )
  }
  return (
    <Alert
      title={tierTexts.keptUntil({ count, moment: untilWords(until) })}
      actions={
        <Button
          variant={isBeside ? 'secondary' : 'primary'}
          busy={payment.isBusy || isLoading}
          onClick={() => pay(signUp, price)}
        >
          {tierTexts.pay({ amount: formatMoney(price.totalMinor, signUp.currency) })}
        </Button>
      }
    >
      <div className="mb-3">
        <p>{listWords(whose)}</p>
        {words.map((one) => (
          <p key={one} className="text-meta text-soft tabular-nums">
            {one}
          </p>
        ))}
        {field && <DiscountCodeField {...field} />}
      </div>
      <MethodChoice organisation={organisation} method={method} />
    </Alert>
  )
}
