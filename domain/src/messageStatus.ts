// What a messaging app reports about a message after it accepted it. Reports come in any order, and more than once (design §7).

/** A later status in this list outranks an earlier one: what was delivered did not fail, in whatever order the reports come. */
const order = ['sent', 'failed', 'delivered', 'read'] as const
export type DeliveryStatus = (typeof order)[number]

export function isDeliveryStatus(word: string): word is DeliveryStatus {
  return order.some((status) => status === word)
}

export interface MessageStatus {
  state: 'queued' | 'sending' | 'sent' | 'failed' | 'dead' | 'skipped' | 'kept'
  deliveryStatus: DeliveryStatus | null
  /** What the app called the latest copy that it took. */
  providerMessageId: string | null
}

/**
 * What a report changes. 'arrived': the app accepted it, in whatever state it was here. 'updated': more is known of one that
 * the app accepted. 'lost': the app accepted it and could not deliver it. Undefined: nothing, because it was known, or is
 * about an earlier copy.
 */
export function statusMove(
  { state, deliveryStatus, providerMessageId }: MessageStatus,
  report: { id: string; status: DeliveryStatus },
): 'arrived' | 'updated' | 'lost' | undefined {
  if (state === 'skipped' || state === 'kept') return undefined
  if (rank(report.status) <= rank(deliveryStatus)) return undefined
  const isKnownCopy = report.id === providerMessageId
  if (report.status === 'failed') {
    if (state === 'sent') return isKnownCopy ? 'lost' : undefined
    // While it is sent again, only a copy that we don't know of can be the new one.
    return (state === 'sending' || state === 'failed') && !isKnownCopy ? 'lost' : undefined
  }
  if (state === 'sent') return 'updated'
  // A late 'sent' of a copy that is known to be lost.
  return report.status === 'sent' && isKnownCopy ? undefined : 'arrived'
}

function rank(status: DeliveryStatus | null): number {
  return status === null ? -1 : order.indexOf(status)
}
