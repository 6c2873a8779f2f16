import type { Database } from '@medlem/database/database'

/** The changes of how somebody signs in that are noted; each is an e-mail to the account's owner. */
export const SECURITY_EVENTS = [
  'passkey_added',
  'passkey_removed',
  'session_ended',
  'second_step_on',
  'second_step_off',
  'recovery_codes_renewed',
  'recovery_code_used',
  'password_changed',
] as const
export type SecurityEventKind = (typeof SECURITY_EVENTS)[number]

/** What its owner should know of, as it could be another's doing. */
export interface SecurityEvent {
  kind: SecurityEventKind
  accountId: string
  /** Of the passkey, or the browser that was signed out; null where there is none to name. */
  name: string | null
  at: Date
}

/** Called in the transaction of the change, by which the server around us writes to the account's owner and its log. */
export type NoteSecurityEvent = (tx: Database, event: SecurityEvent) => Promise<void>
