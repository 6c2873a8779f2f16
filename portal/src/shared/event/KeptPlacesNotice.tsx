import type { SignUp } from '@medlem/contract/registration'
import { tierTexts } from '@medlem/i18n/en/portal/tier'
import { useEffect, useRef } from 'react'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { formatMoney } from '../../ui/format.ts'
import { listWords } from '../../ui/language.ts'
import { useIsPast } from '../../ui/useIsPast.ts'
import { MethodChoice } from '../payment/MethodChoice.tsx'
import { PayProblem } from '../payment/PayProblem.tsx'
import { type KeptPlaces, keptPlaces, untilWords } from './tiers.ts'
import type { TicketPayment } from './useTicketPayment.ts'

export interface KeptPlacesNoticeProps {
  signUp: SignUp
  ticketPayment: TicketPayment
  refresh: () => Promise<unknown>
  /** Changes when the reader has to look here: what they pressed is gone. */
  attention?: number
}

/** The places that are kept for the family at an event, until when, and the button that pays them all; nothing without any. */
export function KeptPlacesNotice({ signUp, ticketPayment, refresh, attention = 0 }: KeptPlacesNoticeProps) {
  const { payment } = ticketPayment
  const place = useRef<HTMLDivElement>(null)
  const kept = keptPlaces(signUp)
  const isStuck = payment.isError || (payment.isSuccess && !payment.isBusy)
  useEffect(() => {
    if (attention > 0 || isStuck) place.current?.focus()
  }, [attention, isStuck])
  // Why it was refused is said also where the place is gone by then.
  if (!kept && !isStuck) return null
  return (
    <div ref={place} tabIndex={-1} className="mb-6 grid gap-4">
      {kept && <Kept kept={kept} signUp={signUp} ticketPayment={ticketPayment} />}
      <PayProblem
        of="tickets"
        outcome={payment.data}
        error={payment.error}
        refresh={refresh}
        price={{
          askedMinor: payment.variables?.totalMinor,
          nowMinor: kept?.totalMinor,
          currency: signUp.currency,
        }}
      />
    </div>
  )
}

interface KeptProps extends Pick<KeptPlacesNoticeProps, 'signUp' | 'ticketPayment'> {
  kept: KeptPlaces
}

function Kept({ kept: { whose, totalMinor, until }, signUp, ticketPayment }: KeptProps) {
  const { organisation, method, payment, pay } = ticketPayment
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
        <Button busy={payment.isBusy} onClick={() => pay(signUp)}>
          {tierTexts.pay({ amount: formatMoney(totalMinor, signUp.currency) })}
        </Button>
      }
    >
      <p className="mb-3">{listWords(whose)}</p>
      <MethodChoice organisation={organisation} method={method} />
    </Alert>
  )
}
