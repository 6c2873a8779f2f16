import { getPayment, type PaymentLine } from '@medlem/contract/payment'
import { membershipYear } from '@medlem/domain/calendar'
import { membershipPrice, wireTerms } from '@medlem/domain/pricing'
import { apiTexts } from '@medlem/i18n/en/portal/api'
import { fetchOrganisations } from '../../organisation/organisationCache.ts'
import { type PreparedPayment, readPrepared } from '../../purchase/preparedPayments.ts'
import { CallError } from '../callError.ts'
import { plainFamily } from './plainFamily.ts'
import {
  type Fields,
  instantOf,
  LONG_AGO,
  NO_ID,
  type SpecificationOnlyServer,
  withDefaults,
} from './specificationOnlyServer.ts'

const STATES = ['initiated', 'paid', 'declined', 'refunded']

/** A payment with those it is for, as far as this tab knows. */
export async function completePayment(server: SpecificationOnlyServer, given: Fields): Promise<Fields> {
  const { orgId, lines, currency, test } = await whatFor(server, given.id)
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
    test,
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
  lines: PaymentLine[]
}

const UNKNOWN: WhatFor = { orgId: NO_ID, currency: 'DKK', test: false, lines: [] }

async function whatFor(server: SpecificationOnlyServer, paymentId: unknown): Promise<WhatFor> {
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
  const { id: orgId, currency, paymentTestMode: test } = organisation
  return { orgId, currency, test, lines }
}

/** The payment behind a return address that this tab prepared; of another one such a server can't say anything. */
export async function plainPaymentReturn({ ask }: SpecificationOnlyServer, token: string) {
  const prepared = readPrepared().find((payment) => payment.token === token)
  const params = prepared && paramsOf(prepared)
  if (params) return ask(getPayment, { params })
  const detail = apiTexts.startedElsewhere
  throw new CallError({ status: 501, code: 'unavailable', detail })
}

function paramsOf({ paymentId, memberships }: PreparedPayment) {
  const [first] = memberships
  return first && { historyId: first.membershipHistoryId, paymentId }
}
