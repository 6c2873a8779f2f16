import type { Database } from '@medlem/database/database'
import type { ChangeFeed } from '../change/changeFeed.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config/config.ts'
import type { Jobs } from '../job/jobs.ts'
import type { Log } from '../log/log.ts'
import type { AccountingFor } from '../ports/accountingFor.ts'
import type { Mailer } from '../ports/mailer.ts'
import type { Messenger } from '../ports/messenger.ts'
import type { ProviderFor } from '../ports/providerFor.ts'
import type { Pusher } from '../ports/pusher.ts'
import type { Safekeeping } from '../ports/safekeeping.ts'
import type { OutsideIssuer } from '../token/issuerKeys.ts'
import type { VerifyToken } from '../token/token.ts'

/** Everything that a route or a verb needs, put together once in main (or in a test). */
export interface Deps {
  db: Database
  config: Config
  clock: Clock
  jobs: Jobs
  /** Hears what any server process has changed. */
  changes: ChangeFeed
  providerFor: ProviderFor
  accountingFor: AccountingFor
  /** Hands e-mails to the mail server; undefined where none is configured. */
  mailer: Mailer | undefined
  /** Hands messages to WhatsApp; undefined where it is not configured. */
  messenger: Messenger | undefined
  /** Hands notifications to the push services of members' browsers. */
  pusher: Pusher
  /** Where opened payment windows are noted a second time; undefined where the operator turned it off. */
  safekeeping: Safekeeping | undefined
  /** Who a bearer token speaks of, or why it is refused. */
  verifyToken: VerifyToken
  /** The outside identity server; undefined where the embedded one runs. */
  issuer: OutsideIssuer | undefined
  log: Log
}
