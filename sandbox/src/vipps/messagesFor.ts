import type { Context } from '../context.ts'
import type { PaymentWindow } from '../state.ts'
import type { Message } from '../wire.ts'

/** What is sent of one event to every address that was registered for its type. */
export function messagesFor(
  context: Context,
  window: Pick<PaymentWindow, 'merchant'>,
  { type, body }: { type: string; body: object },
): Message[] {
  return [...context.state.webhooks.values()]
    .filter((one) => one.wire === 'vipps' && one.merchant === window.merchant && one.events?.includes(type))
    .map(({ url, webhookIdentifier }) => ({ url, webhookIdentifier, body: JSON.stringify(body) }))
}
