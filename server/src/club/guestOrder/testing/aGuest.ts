import type { Endpoint, EndpointSchema, RequestOf } from '@medlem/contract/endpoint'
import { type GuestOrderRequest, openGuestOrder, orderAsGuest } from '@medlem/contract/guest'
import { message } from '@medlem/database/schema/message'
import { desc } from 'drizzle-orm'
import { composeEmail } from '../../../communication/outbox/composeEmail.ts'
import type { TestServer } from '../../../testing/testServer.ts'

/** The cookie that an answer sets; '' where it sets none. */
export function cookieOf(headers: Record<string, unknown>): string {
  return String(headers['set-cookie'] ?? '').split(';')[0] ?? ''
}

/** Requests of the browser that has an order's cookie. */
export function guestWith(server: Pick<TestServer, 'anonymous'>, cookie: string) {
  return {
    cookie,
    call: <S extends EndpointSchema>(endpoint: Endpoint<S>, request: RequestOf<Endpoint<S>>) =>
      server.anonymous.call(endpoint, request, { cookie }),
  }
}

/** Olga orders a place for herself, or for those who are named. */
export function order(
  server: Pick<TestServer, 'anonymous'>,
  eventId: string,
  request: Partial<GuestOrderRequest> = {},
) {
  const olga = { firstName: 'Olga', lastName: 'Berg' }
  const body = { email: 'olga@example.org', people: [olga], ...request }
  return server.anonymous.call(orderAsGuest, { params: { id: eventId }, body })
}

/** An order with the browser that made it. */
export async function anOrder(...of: Parameters<typeof order>) {
  const answer = await order(...of)
  if (answer.status !== 201) throw new Error(`no order: ${JSON.stringify(answer.problem)}`)
  return { order: answer.body, ...guestWith(of[0], cookieOf(answer.headers)) }
}

/** The newest e-mail as it goes out. */
export async function newestEmail({ deps }: Pick<TestServer, 'deps'>) {
  const [row] = await deps.db
    .select()
    .from(message)
    .orderBy(desc(message.createdAt), desc(message.id))
    .limit(1)
  const made = row && (await composeEmail(deps, { domain: 'example.org', rules: [] }, row))
  if (made?.kind !== 'email') throw new Error('no e-mail was written')
  return made.email
}

/** The token of the link in it. */
export const tokenIn = ({ text }: { text: string }): string => /\/guest-order#(\S+)/.exec(text)?.[1] ?? ''

/** Opens an order with the link in the newest e-mail. */
export async function openByEmail(server: Pick<TestServer, 'deps' | 'anonymous'>) {
  const token = tokenIn(await newestEmail(server))
  const { status, body, headers } = await server.anonymous.call(openGuestOrder, { body: { token } })
  return { status, order: body, ...guestWith(server, cookieOf(headers)) }
}
