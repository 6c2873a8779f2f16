import { randomUUID } from 'node:crypto'
import type { Books, Payment } from './books.ts'

export interface Asked {
  /** What the brackets of the path caught. */
  at: readonly string[]
  query: URLSearchParams
  body: Record<string, unknown>
  email: string
}

/** Status and body; a body that is undefined is none. */
type Answer = [status: number, body?: unknown]
type Row = [call: string, answer: (asked: Asked) => Answer]

/** The calls of the specification's section 7 and no others; `windowOrigin` is where it lets people pay. */
export function otherCalls(books: Books, windowOrigin: string) {
  const memberBy = (email: string | null) => books.members.find((member) => member.email === email)
  const found = (value: unknown): Answer => (value === undefined ? [404] : [200, value])
  const paymentBy = (id: string) => books.payments.find((payment) => payment.id === id)
  const periods = () => books.memberships.flatMap(({ memberships }) => memberships)
  const periodsOf = ({ referenceKey }: Payment) =>
    periods().filter((period) => period.referenceKey === referenceKey)
  const wire = ({ captured: _own, historyId, ...payment }: Payment) => ({
    ...payment,
    membershipHistoryId: historyId,
  })

  const rows: Row[] = [
    ['GET /member/search-email', ({ query }) => found(memberBy(query.get('email')))],
    ['POST /member/item', ({ email }) => found(memberBy(email))],
    ['GET /member/item', ({ query }) => found(memberBy(query.get('email')))],
    ['GET /member/list', () => [403]],
    ['GET /org/list', () => [200, books.organisations]],
    ['GET /org/eve/list', ({ query }) => [200, query.get('orgId') === books.club.id ? books.events : []]],
    ['GET /org/([^/]+)/config/membership/list', ({ at }) => [200, at[0] === books.club.id ? books.fees : []]],
    [
      'GET /org/[^/]+/config/payment/freepay/active',
      () => [200, { clientSecret: 'public', testMode: false, currencySymbol: 'kr.', provider: 'freepay' }],
    ],
    [
      'GET /([^/]+)/membership/list',
      ({ at, query }) => [
        200,
        books.memberships.filter(({ memberId, orgId }) => memberId === at[0] && orgId === query.get('orgId')),
      ],
    ],
    [
      'POST /([^/]+)/membership/item',
      ({ at: [memberId = ''], body: { orgId } }) => [
        200,
        books.memberships.find((one) => one.memberId === memberId && one.orgId === orgId) ??
          books.join(memberId, String(orgId)),
      ],
    ],
    [
      'POST /membership/([^/]+)/history/item',
      ({ at, body: { membershipConfId, referenceKey } }) => {
        const membership = books.memberships.find(({ id }) => id === at[0])
        return membership
          ? [200, books.draft(membership, String(membershipConfId), String(referenceKey))]
          : [404]
      },
    ],
    [
      'POST /membership/history/([^/]+)/payment/item',
      ({ at: [historyId = ''], body }) => {
        const referenceKey = periods().find(({ id }) => id === historyId)?.referenceKey ?? ''
        const payment: Payment = {
          id: randomUUID(),
          historyId,
          referenceKey,
          paymentStatus: 'initiated',
          paymentTotal: Number(body.paymentTotal),
          totalMembers: periods().filter((period) => period.referenceKey === referenceKey).length,
          captured: false,
        }
        books.payments.push(payment)
        return [201, wire(payment)]
      },
    ],
    [
      'GET /membership/history/[^/]+/payment/item/([^/]+)',
      ({ at }) => {
        const payment = paymentBy(at[0] ?? '')
        return payment ? [200, wire(payment)] : [404]
      },
    ],
    [
      'PUT /membership/history/[^/]+/payment/item/([^/]+)',
      ({ at, body }) => {
        const payment = paymentBy(at[0] ?? '')
        if (!payment) return [404]
        payment.paymentStatus = String(body.paymentStatus)
        return [200, wire(payment)]
      },
    ],
    [
      'POST /member/payment-prepare',
      ({ body }) => {
        const token = randomUUID()
        const data = JSON.parse(Buffer.from(String(body.membershipData), 'base64').toString())
        const paymentId = data.membershipHistoryPaymentId
        books.tokens.set(paymentId, token)
        // Such servers may answer the token alone, or all that the contract knows of it.
        if (books.tokens.size === 1) return [200, { token }]
        const paymentTotal = paymentBy(paymentId)?.paymentTotal
        const known = { membershipHistoryPaymentId: paymentId, paymentTotal, currency: 'DKK', skipped: [] }
        return [200, { token, ...known }]
      },
    ],
    [
      'POST /payment/freepay/link',
      ({ body: { membershipHistoryPaymentId: id } }) => [
        200,
        { paymentWindowLink: `${windowOrigin}/pay/${id}` },
      ],
    ],
    [
      'POST /payment/freepay/[^/]+/capture',
      ({ body }) => {
        const payment = paymentBy(String(body.membershipHistoryPaymentId))
        if (!payment) return [404]
        payment.captured = true
        for (const period of periodsOf(payment)) books.activate(period)
        return [204]
      },
    ],
    ['POST /payment/freepay/[^/]+/decline', () => [204]],
    ['POST /member/email', () => [202]],
    ['POST /member/whatsapp', () => [202]],
    ['POST /tools/member/calculate-status', () => [204]],
    ['POST /api/auth/validate-token', () => [200, { isValid: true }]],
    [
      'GET /family/invitation/by-email',
      ({ query }) => [
        200,
        books.invitations.filter(({ inviterEmail }) => inviterEmail === query.get('inviterEmail')),
      ],
    ],
    [
      'GET /member/notification/list',
      ({ query }) => [
        200,
        books.notifications.filter(({ receiverId }) => receiverId === query.get('memberId')),
      ],
    ],
    [
      'PUT /member/notification/read',
      () => {
        for (const notification of books.notifications) notification.read = true
        return [204]
      },
    ],
  ]
  const table = rows.map(([call, answer]) => {
    const [method, path] = call.split(' ')
    return { method, path: new RegExp(`^(?:/api/v1)?${path}$`), answer }
  })

  /** Answers a path below a prefix; undefined when there is no such call. */
  return (method: string, path: string, asked: Omit<Asked, 'at'>): Answer | undefined => {
    for (const row of table) {
      const match = row.method === method ? row.path.exec(path) : null
      if (match) return row.answer({ ...asked, at: match.slice(1) })
    }
    return undefined
  }
}
