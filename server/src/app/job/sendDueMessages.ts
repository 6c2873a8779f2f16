import { reminderRule } from '../../club/reminder/reminderRule.ts'
import { ticketRule } from '../../club/ticket/ticketRule.ts'
import type { ChannelName } from '../../communication/outbox/channelStore.ts'
import { sendMessages } from '../../communication/outbox/sendMessages.ts'
import { letterRule } from '../../people/accountLetter/letterLink.ts'
import { appointmentRule } from '../../people/appointment/invitationLink.ts'
import { signInLinkRule } from '../../people/signIn/signInLink.ts'
import { signInCodeRule } from '../../people/signInCode/code.ts'
import type { Deps } from '../../platform/deps/deps.ts'

/** Sends what is due on a channel, by the rules of the nouns that have some; answers how many messages were taken. */
export function sendDueMessages(deps: Deps, channel: ChannelName = 'email'): Promise<number> {
  return sendMessages(deps, channel, [
    reminderRule,
    signInCodeRule,
    appointmentRule,
    signInLinkRule,
    letterRule,
    ticketRule,
  ])
}
