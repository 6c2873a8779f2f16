import type { SignUp } from '@medlem/contract/registration'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { onTestFinished, vi } from 'vitest'
import { anOrganisation } from '../../../shared/event/testing/anOrganisation.ts'
import { anAttendee, aRegistration, aSignUp, aTier } from '../../../shared/event/testing/aSignUp.ts'
import { aPayment } from '../../../testing/aPayment.ts'
import { fakeServer, json } from '../../../testing/fakeServer.ts'
import { SignUpPart } from '../SignUpPart.tsx'

export const id = (n: number) => `${n}0000000-0000-4000-8000-00000000000${n}`
export const [EVENT, IDA, JONAS, ALMA] = [id(5), id(1), id(2), id(3)]
export const [MEMBER, GUEST, CHILD] = [id(6), id(7), id(8)]
const PAYMENT = id(9)
export const tiers = [
  aTier('Member', { id: MEMBER }),
  aTier('Guest', { id: GUEST, unitMinor: 25_000 }),
  aTier('Child', { id: CHILD, unitMinor: 0 }),
  aTier('Early bird', { id: id(4), closed: 'over' }),
]
export const not = (...tierIds: string[]) =>
  tierIds.map((tierId) => ({ tierId, problem: 'Not for this one.' }))
export const ida = anAttendee('Ida', { memberId: IDA, tierProblems: not(CHILD) })
export const jonas = anAttendee('Jonas', { memberId: JONAS, tierProblems: not(CHILD) })
export const alma = anAttendee('Alma', { memberId: ALMA, tierProblems: not(MEMBER, GUEST) })
export const evening = aSignUp({
  eventId: EVENT,
  capacity: null,
  placesLeft: null,
  people: [ida, jonas, alma],
  tiers,
})

/** 30 minutes from now. */
const until = () => new Date(Date.now() + 30 * 60_000).toISOString()
/** A place that is kept for its payment. */
export const kept = (n: number, memberId: string, tierId: string, toPayMinor: number) =>
  aRegistration(memberId, {
    id: id(n),
    eventId: EVENT,
    state: 'offered',
    tierId,
    toPayMinor,
    offerExpiresAt: until(),
  })

/** What the server makes for the places that are paid. */
export const payment = aPayment({
  id: PAYMENT,
  membershipHistoryId: id(1),
  orgId: id(2),
  paymentTotal: 40_000,
  tickets: [],
})

/** The server's config, a payment that can be prepared, and where the browser would go. */
export function aShop() {
  const server = fakeServer()
  const left = vi.fn()
  vi.stubGlobal('location', { ...window.location, origin: 'http://localhost:3000', assign: left })
  onTestFinished(() => void vi.unstubAllGlobals())
  server.on('POST', `/eve/${EVENT}/ticket/payment/item`, json(payment, 201))
  server.on(
    'POST',
    '/member/payment-prepare',
    json({
      token: 'token',
      membershipHistoryPaymentId: PAYMENT,
      paymentTotal: 40_000,
      currency: 'DKK',
      skipped: [],
    }),
  )
  return { server, left }
}

export interface Answers {
  next: (signUp: SignUp) => void
}

/** The part with what the server answered last, as the screen draws it. */
export function Evening({ first, answers }: { first: SignUp; answers: Answers }) {
  const [signUp, setSignUp] = useState(first)
  answers.next = setSignUp
  return (
    <SignUpPart
      signUp={signUp}
      organisation={anOrganisation({ id: id(2), paymentProvider: 'freepay' })}
      refresh={async () => undefined}
      facts={<p>In the harbour</p>}
    />
  )
}

/** A button by what it says. */
export const button = (name: string | RegExp) => screen.getByRole('button', { name })
