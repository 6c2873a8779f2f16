import type { sendingFailureTexts } from '@medlem/i18n/en/server/sendingFailure'
import type { KeptText } from '@medlem/i18n/keptText'
import type { Delivery } from '../../platform/ports/mailer.ts'
import { failure } from '../message/failure.ts'

type Fate = Exclude<Delivery['outcome'], 'sent'>

/**
 * What Meta's codes mean for us (its page 'Error codes' of the Cloud API). 'unreachable' is about the account or the
 * service: all messages wait, and none is lost while an operator puts it right. 'later' is about one receiver.
 */
const known: Readonly<Record<number, readonly [Fate, keyof typeof sendingFailureTexts]>> = {
  0: ['unreachable', 'tokenRefused'],
  1: ['unreachable', 'whatsAppFault'],
  2: ['unreachable', 'whatsAppDown'],
  3: ['unreachable', 'appForbidden'],
  4: ['unreachable', 'tooManyCalls'],
  10: ['unreachable', 'appForbidden'],
  33: ['unreachable', 'senderMissing'],
  100: ['refused', 'requestUnclear'],
  190: ['unreachable', 'tokenExpired'],
  368: ['unreachable', 'accountBlocked'],
  80007: ['unreachable', 'accountSendsTooMany'],
  130429: ['unreachable', 'tooManyAtOnce'],
  130472: ['refused', 'kindNotDelivered'],
  130497: ['refused', 'countryNotDelivered'],
  131000: ['unreachable', 'whatsAppFault'],
  131005: ['unreachable', 'appForbidden'],
  131008: ['refused', 'fieldMissing'],
  131009: ['refused', 'fieldUnusable'],
  131016: ['unreachable', 'whatsAppDown'],
  131021: ['refused', 'toItself'],
  131026: ['refused', 'numberUnreachable'],
  131030: ['refused', 'numberNotForTests'],
  131031: ['unreachable', 'accountLocked'],
  131037: ['unreachable', 'nameNotApproved'],
  131042: ['unreachable', 'accountUnpaid'],
  131045: ['unreachable', 'senderUnregistered'],
  131047: ['refused', 'receiverSilent'],
  131048: ['unreachable', 'someReported'],
  131049: ['refused', 'receiverSpared'],
  131050: ['refused', 'receiverStopped'],
  131053: ['refused', 'contentUnusable'],
  131056: ['later', 'tooManyToNumber'],
  131057: ['unreachable', 'accountMaintained'],
  132000: ['refused', 'otherFieldCount'],
  132001: ['refused', 'templateMissing'],
  132005: ['refused', 'templateTooLong'],
  132007: ['refused', 'templateRefused'],
  132012: ['refused', 'otherFieldKinds'],
  132015: ['refused', 'templatePaused'],
  132016: ['refused', 'templateWithdrawn'],
  133004: ['unreachable', 'whatsAppDown'],
  133010: ['unreachable', 'senderUnregistered'],
}

export interface Fault {
  code: number
  /** Meta's own words. */
  title: string
}

/** Whether and when it is tried again, and why it failed, for an administrator; no number or token in it. */
export function fateOf({ code, title }: Fault, status?: number): { outcome: Fate; reason: KeptText } {
  const [outcome, key] = known[code] ?? [fateOfUnknown(code, status), undefined]
  const fault = key ? failure(key, {}) : tidy(title)
  return { outcome, reason: failure('metaCode', { fault, code }) }
}

/** Fate of an answer without a code that we know. 2xx included: what came of it is unknown. */
function fateOfUnknown(code: number, status: number | undefined): Fate {
  // Rights of the app are 200 to 299 (Graph API).
  if (code >= 200 && code < 300) return 'unreachable'
  return status === undefined ? 'refused' : fateOfStatus(status)
}

export function fateOfStatus(status: number): Fate {
  const isFinal = status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status)
  return isFinal ? 'refused' : 'unreachable'
}

const MAX_WORDS_LENGTH = 150

/** Meta likes to repeat numbers and tokens. */
function tidy(text: string): string {
  return text
    .replace(/^\(#\d+\)\s*/, '')
    .replace(/\+?\d[\d\s-]{5,}\d|\S{25,}/g, '…')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_WORDS_LENGTH)
}
