import { platformProblemTexts } from '@medlem/i18n/en/server/problem/platform'
import type { FastifyInstance } from 'fastify'
import { type AppError, refuseField } from '../error/appError.ts'
import { say } from '../error/sentence.ts'

/** In a body that may be large for the sake of one long text: values, as their signs are counted. */
const MAX_SIGNS = 1_000

const SIGNS = ['{', '[', ','].map((sign) => sign.charCodeAt(0))

/**
 * Parses JSON whose length is that of a few long texts. Parsing runs on the main thread, and a value of two characters takes tens of
 * bytes: 20 MB of empty lists would take a gigabyte and seconds of everybody's time.
 */
export function limitJsonValues(scope: FastifyInstance): void {
  const parse = scope.getDefaultJsonParser('error', 'error')
  scope.removeContentTypeParser('application/json')
  scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (hasManyValues(body)) done(tooManyValues())
    else void parse(request, body.toString('utf8'), done)
  })
}

function tooManyValues(): AppError {
  const message = say(platformProblemTexts, (t) => t.tooManyValues)
  return refuseField('body', 'too_big', message, { as: 'payload_too_large', status: 413 })
}

/** Signs inside of texts count too: base64 has none of them. */
function hasManyValues(body: Buffer): boolean {
  let found = 0
  for (const sign of SIGNS) {
    for (let at = body.indexOf(sign); at !== -1; at = body.indexOf(sign, at + 1)) {
      found += 1
      if (found > MAX_SIGNS) return true
    }
  }
  return false
}
