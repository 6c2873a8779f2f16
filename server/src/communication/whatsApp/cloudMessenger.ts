import * as z from 'zod/mini'
import type { WhatsApp } from '../../platform/config/whatsApp.ts'
import type { Delivery, FailureReason } from '../../platform/ports/mailer.ts'
import type { Messenger, WhatsAppMessage } from '../../platform/ports/messenger.ts'
import { failure } from '../message/failure.ts'
import { fateOf, fateOfStatus } from './faults.ts'

const TIMEOUT_MS = 4000

const Accepted = z.object({ messages: z.array(z.object({ id: z.string().check(z.minLength(1)) })) })
const Refused = z.object({ error: z.object({ code: z.int(), message: z._default(z.string(), '') }) })

/** WhatsApp Business Cloud API. What it accepts is not delivered yet: webhookRoutes.ts receives the delivery status. */
export function cloudMessenger(
  { apiUrl, phoneId, token }: Pick<WhatsApp, 'apiUrl' | 'phoneId' | 'token'>,
  timeoutMs = TIMEOUT_MS,
): Messenger {
  return {
    async send(message) {
      let status: number
      let text: string
      try {
        const answer = await fetch(`${apiUrl}/${phoneId}/messages`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify(requestBody(message)),
          // The token must not be sent to another host.
          redirect: 'manual',
          signal: AbortSignal.timeout(timeoutMs),
        })
        status = answer.status
        text = await answer.text()
      } catch (error) {
        return { outcome: 'unreachable', reason: noAnswer(error) }
      }
      return deliveryOf(status, jsonOf(text))
    },
  }
}

function requestBody({ id, to, template, fields }: WhatsAppMessage) {
  const parameters = fields.map((text) => ({ type: 'text', text }))
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to,
    type: 'template',
    template: {
      name: template.name,
      language: { code: template.language },
      components: [{ type: 'body', parameters }],
    },
    // Comes back with each webhook about the message, also when its id never reached us.
    biz_opaque_callback_data: id,
  }
}

function deliveryOf(status: number, body: unknown): Delivery {
  const id = Accepted.safeParse(body).data?.messages[0]?.id
  if (status >= 200 && status < 300 && id !== undefined) return { outcome: 'sent', serverSaid: id }
  const fault = Refused.safeParse(body).data?.error
  if (fault) return fateOf({ code: fault.code, title: fault.message }, status)
  return { outcome: fateOfStatus(status), reason: failure('whatsAppSilent', { status }) }
}

/** Whether it arrived is unknown: it is sent again, unless a webhook says so before. */
function noAnswer(error: unknown): FailureReason {
  return error instanceof Error && error.name === 'TimeoutError'
    ? failure('whatsAppSlow', {})
    : failure('whatsAppBroke', {})
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
