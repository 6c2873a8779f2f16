import { UNANSWERED_MS } from './providerWait.ts'

/** What the books and the provider say of the money that was given back of one payment. */
export interface RefundReading {
  capturedMinor: bigint
  /** Given back as our books have it. */
  bookedMinor: bigint
  /** Given back as the provider has it. */
  saysMinor: bigint
  /** Taken by banks as our books have it. */
  chargedBackMinor: bigint
  /** Whether that may be among what the provider says: where it does not tell of disputes, it may count them as refunds. */
  mayCountBanks: boolean
  /** Our own refund that is not answered yet. */
  own?: OwnRefund | undefined
}

export interface OwnRefund {
  amountMinor: bigint
  /** Whether the provider was asked for it; when not, it has done nothing of it. */
  asked: boolean
  /** The provider's definite no. */
  refusedWith: string | null
  /** Accepted, and carried out later. */
  pending: boolean
  /** How long ago it was asked for. */
  silentMs: number
}

/** What follows for the books. */
export interface RefundNews {
  /** Given back at the provider without us. */
  elsewhereMinor: bigint
  own: { became: 'given' | 'open' } | { became: 'refused'; code: string } | undefined
}

/**
 * Compares the provider's sum with ours. Undefined when they contradict each other, so that a person has to look: less
 * was given back than we know of, or more than was taken.
 */
export function readRefunds({
  capturedMinor,
  bookedMinor,
  saysMinor,
  chargedBackMinor,
  mayCountBanks,
  own,
}: RefundReading): RefundNews | undefined {
  const saidMinor = saysMinor - bookedMinor
  const newMinor = mayCountBanks ? withoutBanks(saidMinor, chargedBackMinor, own) : saidMinor
  const leftMinor = capturedMinor - chargedBackMinor - bookedMinor - newMinor
  if (newMinor < 0n || leftMinor < 0n) return undefined
  if (!own) return { elsewhereMinor: newMinor, own: undefined }
  if (!own.asked) {
    const fits = own.amountMinor <= leftMinor
    return {
      elsewhereMinor: newMinor,
      own: fits ? { became: 'open' } : refused(leftMinor === 0n ? 'nothing_left' : 'less_left'),
    }
  }
  // A refund is carried out whole. Whose doing the same sum is makes no difference to anybody.
  if (newMinor === own.amountMinor) return { elsewhereMinor: 0n, own: { became: 'given' } }
  if (own.refusedWith !== null) return { elsewhereMinor: newMinor, own: refused(own.refusedWith) }
  if (newMinor > own.amountMinor) {
    return { elsewhereMinor: newMinor - own.amountMinor, own: { became: 'given' } }
  }
  if (leftMinor === 0n) return { elsewhereMinor: newMinor, own: refused('nothing_left') }
  // What was asked for without an answer may still be carried out: that it was not is believed only so long after.
  const waits = own.pending || newMinor > 0n || own.silentMs < UNANSWERED_MS
  return { elsewhereMinor: newMinor, own: waits ? { became: 'open' } : refused('not_done') }
}

/** What was given back since the books were written: a sum that lost disputes explain is none. */
function withoutBanks(saidMinor: bigint, chargedBackMinor: bigint, own: OwnRefund | undefined): bigint {
  const restMinor = saidMinor - chargedBackMinor
  return restMinor === 0n || restMinor === own?.amountMinor ? restMinor : saidMinor
}

function refused(code: string) {
  return { became: 'refused', code } as const
}
