import type { FastifyBaseLogger, FastifyRequest } from 'fastify'

/** The field `event` of log lines: stable keys that alarms rely on, each explained in docs/operations.md. */
export const LOG_EVENTS = [
  'access_denied',
  'acting_refused',
  'amount_differs',
  'answered',
  'audit_broken',
  'audit_head',
  'authorization_differs',
  'authorization_mismatch',
  'bad_callback',
  'books_difference',
  'books_not_compared',
  'capture_given_up',
  'capture_mismatch',
  'card_hint_refused',
  'card_not_forgotten',
  'channel_unreachable',
  'claim_without_effect',
  'clock_ahead',
  'database_awaited',
  'database_outage',
  'database_problem',
  'dispute',
  'fees_unavailable',
  'foreign_return_address',
  'hold_ending',
  'identity_conflict',
  'identity_problem',
  'identity_purge_failed',
  'ignored_fields',
  'instalment_failed',
  'instalment_held',
  'invariant_broken',
  'issuer_differs',
  'issuer_unreachable',
  'job_failed',
  'job_queue_problem',
  'job_step_failed',
  'logout_refused',
  'message_dead',
  'message_failed',
  'nightly',
  'no_mail_server',
  'no_whatsapp',
  'out_of_reach',
  'outbox_unreadable',
  'overloaded',
  'passkey_added',
  'passkey_removed',
  'password_changed',
  'payment_integrity_failure',
  'payment_test_failed',
  'payout_refused',
  'payouts_unavailable',
  'process_ended',
  'proxy_unknown',
  'push_failed',
  'push_refused',
  'recovery_code_used',
  'recovery_codes_renewed',
  'refund_elsewhere',
  'refund_mismatch',
  'refused',
  'reminded',
  'renewal_failed',
  'renewal_held',
  'renewals_held',
  'request_failed',
  'safekeeping_awaited',
  'safekeeping_failed',
  'second_step_off',
  'second_step_on',
  'session_ended',
  'settling_failed',
  'sign_in_link',
  'ticket_not_attached',
  'token_refused',
  'too_many_callbacks',
  'unknown_callback',
  'void_of_captured',
  'vouchers_not_sent',
  'window_not_opened',
] as const
export type LogEvent = (typeof LOG_EVENTS)[number]

export interface LogFacts {
  event: LogEvent
  [fact: string]: unknown
}

type WriteLine = (facts: LogFacts, message: string) => void

/** The server's log: no line without its event. */
export type Log = Omit<FastifyBaseLogger, 'fatal' | 'error' | 'warn' | 'info'> & {
  fatal: WriteLine
  error: WriteLine
  warn: WriteLine
  info: WriteLine
}

/** The log of a request, whose lines carry its id. */
export function logOf(request: FastifyRequest): Log {
  return request.log
}
