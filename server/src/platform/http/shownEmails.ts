import { domainToUnicode } from 'node:url'
import type { FastifyInstance } from 'fastify'

const OF_PUNYCODE = /[\w.+'-]+@(?:[a-z0-9-]+\.)*xn--[a-z0-9-]+(?:\.[a-z0-9-]+)*/gi

/** E-mail addresses with letters beyond ASCII in their domain leave as they were typed, whatever is stored (Ruling 50). */
export function showTypedEmails(app: FastifyInstance): void {
  app.addHook('onSend', (_request, _reply, payload, done) => {
    if (typeof payload !== 'string' || !payload.includes('xn--')) return done(null, payload)
    done(
      null,
      payload.replace(OF_PUNYCODE, (email) => {
        const at = email.lastIndexOf('@') + 1
        // What is no valid punycode stays.
        return email.slice(0, at) + (domainToUnicode(email.slice(at)) || email.slice(at))
      }),
    )
  })
}
