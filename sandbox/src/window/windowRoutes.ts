import { reasonTexts } from '@medlem/i18n/en/sandbox/reason'
import { windowTexts } from '@medlem/i18n/en/sandbox/window'
import { inLanguage } from '@medlem/i18n/languages'
import { acceptedLanguage } from '@medlem/i18n/requestLanguage'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Postman } from '../callbacks.ts'
import type { Context } from '../context.ts'
import { answerError, staySilent } from '../faults.ts'
import type { PaymentWindow } from '../state.ts'
import { reasonOf } from '../statusCodes.ts'
import { wireOf } from '../wires.ts'
import { emptyFields, readCardForm } from './cardForm.ts'
import { formPage, noticePage, type Reader } from './pages.ts'
import { approve, cancel, declineFor } from './payment.ts'
import { windowStyle } from './style.ts'

const Params = z.object({ id: z.string() })
const Action = z.object({ action: z.string().catch('pay') }).catch({ action: 'pay' })

/** A browser obeys form-action on the redirect after a post too, so the shop's own origins are in it. */
function secure(reply: FastifyReply, window?: PaymentWindow): FastifyReply {
  const shops = window ? [window.acceptUrl, window.declineUrl].map((url) => new URL(url).origin) : []
  const targets = [...new Set(["'self'", ...shops])].join(' ')
  return reply.headers({
    'content-security-policy': `default-src 'none'; style-src 'self'; img-src data:; form-action ${targets}; base-uri 'none'; frame-ancestors 'none'`,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  })
}

/** It takes no payment any more: its time is over, the merchant shut it, or its customer ended it. */
function isShut(window: PaymentWindow, now: number): boolean {
  const wire = wireOf(window)
  // A later charge of an agreement has no customer before it.
  if (window.vipps?.charge?.type === 'RECURRING') return true
  if (window.closedAt !== null || (wire.cancelIsFinal && window.cancelledAt !== null)) return true
  return now > window.openedAt + (window.lifetimeMs ?? wire.windowLifetimeMs)
}

const sendPage = (reply: FastifyReply, page: string, status = 200) =>
  reply.code(status).type('text/html; charset=utf-8').send(page)

/** The merchant's choice, else the browser's (FreePay's EnforceLanguage, Stripe's locale). */
function readerOf({ headers }: FastifyRequest, window: PaymentWindow | undefined): Reader {
  const language = acceptedLanguage(window?.language ? { 'accept-language': window.language } : headers)
  return { language, t: inLanguage(windowTexts, language) }
}

/** What a window says that can't be paid in: unknown, paid or closed. */
function closedPage(
  context: Context,
  { reader, window, reply }: { reader: Reader; window: PaymentWindow | undefined; reply: FastifyReply },
): FastifyReply | undefined {
  const { t } = reader
  if (!window) {
    return sendPage(reply, noticePage(reader, { title: t.unknown, text: t.unknownMore }), 404)
  }
  if (window.authorizationIdentifier !== null || window.savedCardIdentifier !== null) {
    const link = {
      href: wireOf(window).acceptAddress(window),
      words: t.backTo({ merchant: window.merchant }),
    }
    return sendPage(reply, noticePage(reader, { title: t.paid, text: t.paidMore, link }, window))
  }
  if (isShut(window, context.clock.now())) {
    const link = {
      href: wireOf(window).cancelAddress(window, 'expired'),
      words: t.backTo({ merchant: window.merchant }),
    }
    return sendPage(reply, noticePage(reader, { title: t.closed, text: t.closedMore, link }, window), 410)
  }
  return undefined
}

/** The hosted window: a plain form that works without script. */
export function windowRoutes(app: FastifyInstance, context: Context, post: Postman): void {
  const windowOf = (params: unknown) => context.state.windows.get(Params.parse(params).id.toLowerCase())

  app.get('/window.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(windowStyle))

  app.get('/window/:id', (request, reply) => {
    const window = windowOf(request.params)
    secure(reply, window)
    const reader = readerOf(request, window)
    return (
      closedPage(context, { reader, window, reply }) ?? (window && sendPage(reply, formPage(reader, window)))
    )
  })

  app.post('/window/:id', async (request, reply) => {
    const window = windowOf(request.params)
    secure(reply, window)
    const reader = readerOf(request, window)
    const { t } = reader
    const closed = closedPage(context, { reader, window, reply })
    if (closed || !window) return closed
    const fault = context.faults.take('window')
    if (fault?.kind === 'error_before') return answerError(reply)
    if (fault?.kind === 'silence_before') return staySilent(reply)
    if (Action.parse(request.body).action === 'cancel') {
      return reply.redirect(await cancel({ context, post, window }), 303)
    }
    const reading = readCardForm(request.body, context.clock.now(), t)
    if (!reading.ok) return sendPage(reply, formPage(reader, window, reading), 422)
    const { behaviour } = reading.card
    const back =
      behaviour.declines === undefined
        ? await approve({ context, post, window, ...reading })
        : await declineFor({ context, post, window, ...reading, code: behaviour.declines })
    if (behaviour.answerDelayMs !== undefined) await context.clock.after(behaviour.answerDelayMs)
    if (back === undefined) {
      const reason = reasonOf(behaviour.declines ?? 0, inLanguage(reasonTexts, reader.language))
      const problems = { card: t.cardDeclined({ reason }) }
      return sendPage(reply, formPage(reader, window, { fields: emptyFields, problems }), 422)
    }
    if (fault?.kind === 'delay') await context.clock.after(fault.delayMs)
    if (fault?.kind === 'silence_after') return staySilent(reply)
    if (behaviour.returns) return reply.redirect(back, 303)
    return sendPage(reply, noticePage(reader, { title: t.staysHere, text: t.staysHereMore }, window))
  })
}
