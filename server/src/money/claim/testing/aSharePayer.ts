import { CLAIM_TEMPLATE } from '@medlem/contract/claim'
import { openShare } from '@medlem/contract/claimShare'
import { payInstalment } from '@medlem/contract/instalment'
import { message } from '@medlem/database/schema/message'
import { and, desc, eq } from 'drizzle-orm'
import { cookieOf, guestWith } from '../../../club/guestOrder/testing/aGuest.ts'
import { composeEmail } from '../../../communication/outbox/composeEmail.ts'
import type { TestServer } from '../../../testing/testServer.ts'
import type { ClaimView } from '../../payment/planParts.ts'
import { openWindowOf } from '../../ticket/testing/paidEvent.ts'

/** The newest e-mail of a template to the payer of a share, as it goes out; of the claim unless another is named. */
export async function emailTo(
  { deps }: Pick<TestServer, 'deps'>,
  { row }: Pick<ClaimView, 'row'>,
  templateId: number = CLAIM_TEMPLATE,
) {
  const [queued] = await deps.db
    .select()
    .from(message)
    .where(and(eq(message.memberId, row.payerId), eq(message.templateId, templateId)))
    .orderBy(desc(message.createdAt), desc(message.id))
    .limit(1)
  const made = queued && (await composeEmail(deps, { domain: 'example.org', rules: [] }, queued))
  if (made?.kind !== 'email') throw new Error('no e-mail was written')
  return made.email
}

/** The token of the link in it. */
export const shareToken = ({ text }: { text: string }): string => /\/guest-share#(\S+)/.exec(text)?.[1] ?? ''

/** The browser of the payer of a share, once they opened the link in their e-mail. */
export async function openByLink(server: TestServer, of: Pick<ClaimView, 'row'>) {
  const token = shareToken(await emailTo(server, of))
  const { status, body, headers } = await server.anonymous.call(openShare, { body: { token } })
  return { status, share: body, token, ...guestWith(server, cookieOf(headers)) }
}
export type SharePayer = Awaited<ReturnType<typeof openByLink>>

/** The payment of all that is open of the share, with its window. */
export async function openShareWindow({ share, call }: Pick<SharePayer, 'share' | 'call'>) {
  const id = share.parts.find(({ state }) => !['paid', 'refunded', 'stopped'].includes(state))?.id ?? ''
  const body = { rest: true, paymentTotal: share.openMinor }
  const made = await call(payInstalment, { params: { id }, body })
  if (made.status > 201) throw new Error(`no payment: ${JSON.stringify(made.problem)}`)
  return { ...(await openWindowOf(call, made.body.id)), made: made.body }
}

/** The same, paid in: where the window leads back to. */
export async function payShare(server: TestServer, payer: Pick<SharePayer, 'share' | 'call'>, card = '0019') {
  const { token, window, made } = await openShareWindow(payer)
  const { pathname, search } = new URL(window.body.paymentWindowLink)
  const { back, query } = await server.gateway.pay(pathname + search, card)
  return { token, back, made, authorization: query.authorizationIdentifier }
}
