import type { MessageRow } from '@medlem/database/schema/message'
import type { Deps } from '../../platform/deps/deps.ts'
import type { Delivery } from '../../platform/ports/mailer.ts'
import type { ChannelName } from './channelStore.ts'
import { composeEmail } from './composeEmail.ts'
import { composeWhatsAppMessage } from './composeWhatsAppMessage.ts'
import type { SendingRule, UnsentReason } from './sendingRule.ts'

type SendResult =
  | Delivery
  /** There is no receiver, or no reason to send it any more. */
  | { outcome: 'skipped'; reason: UnsentReason }
  /** No template, or one whose variables are missing. */
  | { outcome: 'invalid' }

/** Sends messages by e-mail or on WhatsApp. */
export interface Channel {
  send(row: MessageRow): Promise<SendResult>
}

/** Undefined where no mail server or messaging app is configured for it. */
export function channelOf(deps: Deps, name: ChannelName, rules: readonly SendingRule[]): Channel | undefined {
  return name === 'email' ? email(deps, rules) : whatsApp(deps)
}

function email(deps: Deps, rules: readonly SendingRule[]): Channel | undefined {
  const { mailer } = deps
  return (
    mailer && {
      async send(row) {
        const composed = await composeEmail(deps, { domain: mailer.domain, rules }, row)
        return composed.kind === 'email' ? mailer.send(composed.email) : unsent(composed)
      },
    }
  )
}

function whatsApp(deps: Deps): Channel | undefined {
  const { messenger } = deps
  return (
    messenger && {
      async send(row) {
        const composed = await composeWhatsAppMessage(deps, row)
        return composed.kind === 'message' ? messenger.send(composed.message) : unsent(composed)
      },
    }
  )
}

function unsent(composed: { kind: 'skip'; reason: UnsentReason } | { kind: 'invalid' }): SendResult {
  return composed.kind === 'skip' ? { outcome: 'skipped', reason: composed.reason } : { outcome: 'invalid' }
}
