// What a messaging app says of a message after it took it. Its words come in any order, and more than once (design §7).

/** The later in this list is the truer: what was delivered did not fail, whatever was heard before. */
const order = ['sent', 'failed', 'delivered', 'read'] as const
export type DeliveryStatus = (typeof order)[number]

export function isDeliveryStatus(word: string): word is DeliveryStatus {
  return order.some((status) => status === word)
}

export interface MessageStanding {
  state: 'queued' | 'sending' | 'sent' | 'failed' | 'dead' | 'skipped' | 'kept'
  deliveryStatus: DeliveryStatus | null
  /** What the app called the latest copy that it took. */
  providerMessageId: string | null
}

/**
 * What a word changes. 'arrived': it is out, whatever we knew of it. 'told': more is known of what is out. 'lost': the app
 * took it and could not deliver it. Undefined: nothing, because it was known, or is about an earlier copy.
 */
export function statusMove(
  { state, deliveryStatus, providerMessageId }: MessageStanding,
  heard: { id: string; status: DeliveryStatus },
): 'arrived' | 'told' | 'lost' | undefined {
  if (state === 'skipped' || state === 'kept') return undefined
  if (rank(heard.status) <= rank(deliveryStatus)) return undefined
  const isKnownCopy = heard.id === providerMessageId
  if (heard.status === 'failed') {
    if (state === 'sent') return isKnownCopy ? 'lost' : undefined
    // While it is sent anew only a copy that we don't know of can be the new one.
    return (state === 'sending' || state === 'failed') && !isKnownCopy ? 'lost' : undefined
  }
  if (state === 'sent') return 'told'
  // A late 'sent' of a copy that is known to be lost.
  return heard.status === 'sent' && isKnownCopy ? undefined : 'arrived'
}

function rank(status: DeliveryStatus | null): number {
  return status === null ? -1 : order.indexOf(status)
}
