import type { PaymentProviderName } from '@medlem/contract/organisation'
import { capturePayment, declinePayment, getPayment, type PaymentLine } from '@medlem/contract/payment'
import { membershipYear } from '@medlem/domain/calendar'
import { membershipPrice, wireTerms } from '@medlem/domain/pricing'
import { logError } from '../../ui/log.ts'
import { fetchOrganisations } from '../organisationCache.ts'
import { plainFamily } from './plainFamily.ts'
import {
  type Fields,
  fieldsOf,
  instantOf,
  LONG_AGO,
  NO_ID,
  type PlainServer,
  withDefaults,
} from './plainServer.ts'
import { type PreparedPayment, readPrepared } from './preparedPayments.ts'

const STATES = ['initiated', 'paid', 'declined', 'refunded']

/** A payment with whom it is for, as far as this tab knows. */
export async function completePayment(server: PlainServer, given: Fields): Promise<Fields> {
  const { orgId, lines, currency } = await whatFor(server, given.id)
  const paymentStatus = STATES.find((state) => state === given.paymentStatus) ?? 'initiated'
  const payment = withDefaults(given, {
    membershipHistoryId: NO_ID,
    billingName: '',
    billingAddress: '',
    billingEmail: '',
    billingPhone: '',
    totalMembers: lines.length,
    totalMembershipFee: 0,
    gdprAgreement: true,
    paymentMethod: '',
    paymentType: '',
    paymentTotal: 0,
    totalPaid: 0,
    totalRefunded: 0,
    referenceKey: '',
    orgId,
    currency,
    test: false,
    undecided: paymentStatus === 'initiated',
    failure: null,
    lines,
    skipped: [],
  })
  return {
    ...payment,
    paymentStatus,
    paymentCreatedAt: instantOf(given.paymentCreatedAt) ?? LONG_AGO,
    paymentUpdatedAt: instantOf(given.paymentUpdatedAt),
  }
}

interface WhatFor {
  orgId: string
  currency: string
  test: boolean
  provider: PaymentProviderName
  lines: PaymentLine[]
}

const UNKNOWN: WhatFor = { orgId: NO_ID, currency: 'DKK', test: false, provider: 'freepay', lines: [] }

async function whatFor(server: PlainServer, paymentId: unknown): Promise<WhatFor> {
  const prepared = readPrepared().find((payment) => payment.paymentId === paymentId)
  if (!prepared) return UNKNOWN
  const [family, organisations] = await Promise.all([
    plainFamily(server),
    fetchOrganisations(server.ask, new Date()),
  ])
  const bought = prepared.memberships.map(({ membershipConfId }) => membershipConfId)
  const organisation = organisations.find(({ membershipConfigurations }) =>
    membershipConfigurations.some(({ id }) => bought.includes(id)),
  )
  if (!organisation) return UNKNOWN
  const lines = prepared.memberships.flatMap(({ memberId, membershipHistoryId, membershipConfId }) => {
    const member = family.find(({ id }) => id === memberId)
    const fee = organisation.membershipConfigurations.find(({ id }) => id === membershipConfId)
    const terms = fee && wireTerms(fee)
    const price = terms && membershipPrice(terms)
    if (!member || !fee || !price) return []
    return [
      {
        memberId,
        memberName: `${member.firstName} ${member.lastName}`.trim(),
        membershipId: NO_ID,
        membershipHistoryId,
        membershipName: fee.name,
        year: membershipYear(fee.startDate, fee.endDate),
        unitMinor: Number(price.unitMinor),
      },
    ]
  })
  const { id: orgId, currency, paymentTestMode: test, paymentProvider: provider } = organisation
  return { orgId, currency, test, provider, lines }
}

/** The payment behind a return address; undefined when this tab did not prepare it. */
export async function plainPaymentReturn({ ask }: PlainServer, token: string) {
  const prepared = readPrepared().find((payment) => payment.token === token)
  const params = prepared && paramsOf(prepared)
  return params && ask(getPayment, { params })
}

function paramsOf({ paymentId, memberships }: PreparedPayment) {
  const [first] = memberships
  return first && { historyId: first.membershipHistoryId, paymentId }
}

/** Spec 4, steps 6 and 7: such a server waits for its client to capture what is paid and to decline what is not. */
export async function settleByClient(server: PlainServer, said: Fields): Promise<void> {
  const { paymentId: membershipHistoryPaymentId, body } = said
  const { paymentStatus, authorizationIdentifier, gatewayreason, reason, acquirer } = fieldsOf(body) ?? {}
  if (typeof membershipHistoryPaymentId !== 'string') return
  const { test, provider, lines } = await whatFor(server, membershipHistoryPaymentId)
  const identifier = typeof authorizationIdentifier === 'string' ? authorizationIdentifier : undefined
  const Amount = lines.reduce((total, { unitMinor }) => total + unitMinor, 0)
  try {
    // Spec 7: the capture is skipped in test mode.
    if (paymentStatus === 'paid' && identifier !== undefined && !test) {
      await server.ask(capturePayment, {
        params: { provider, authorizationIdentifier: identifier },
        body: { membershipHistoryPaymentId, Amount, Quantity: lines.length },
      })
    }
    if (paymentStatus === 'declined') {
      const words = Object.entries({ gatewayreason, reason, acquirer }).filter(([, word]) => word)
      await server.ask(declinePayment, {
        params: { provider, authorizationIdentifier: identifier ?? NO_ID },
        querystring: { membershipHistoryPaymentId, ...Object.fromEntries(words) },
      })
    }
  } catch (error) {
    logError('The payment could not be captured or declined.', error)
  }
}
