import type { MessageRow } from '@medlem/database/schema/message'
import type { Deps } from '../../platform/deps/deps.ts'
import type { Delivery } from '../../platform/ports/mailer.ts'
import type { ChannelName } from './channelStore.ts'
import { composeNote } from './composeNote.ts'
import { composeParcel } from './composeParcel.ts'
import type { SendingRule, UnsentReason } from './sendingRule.ts'

type HandedOver =
  | Delivery
  /** There is nobody to send it to, or no reason to any more. */
  | { outcome: 'skipped'; reason: UnsentReason }
  /** No template, or one whose variables are not there. */
  | { outcome: 'unfit' }

/** A way out of the portal. */
export interface Channel {
  reassignToSibling(row: MessageRow): Promise<HandedOver>
}

/** Undefined where nobody is configured to take its messages. */
export function channelOf(deps: Deps, name: ChannelName, rules: readonly SendingRule[]): Channel | undefined {
  return name === 'email' ? email(deps, rules) : whatsApp(deps)
}

function email(deps: Deps, rules: readonly SendingRule[]): Channel | undefined {
  const { mailer } = deps
  return (
    mailer && {
      async reassignToSibling(row) {
        const composed = await composeParcel(deps, { domain: mailer.domain, rules }, row)
        return composed.kind === 'parcel' ? mailer.send(composed.parcel) : unsent(composed)
      },
    }
  )
}

function whatsApp(deps: Deps): Channel | undefined {
  const { messenger } = deps
  return (
    messenger && {
      async reassignToSibling(row) {
        const composed = await composeNote(deps, row)
        return composed.kind === 'note' ? messenger.send(composed.note) : unsent(composed)
      },
    }
  )
}

function unsent(composed: { kind: 'skip'; reason: UnsentReason } | { kind: 'unfit' }): HandedOver {
  return composed.kind === 'skip' ? { outcome: 'skipped', reason: composed.reason } : { outcome: 'unfit' }
}
