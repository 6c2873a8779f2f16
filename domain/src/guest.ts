/** How long a place that costs nothing is kept for a guest, who takes it with the link in the e-mail. */
export const CONFIRM_WITHIN_MS = 2 * 3_600_000

/**
 * As many places of an event are kept at one time for guests of whom neither their address nor a payment is known: programs that sign up
 * under invented names keep no more from everybody else. Those who have just joined the waiting list count among them.
 */
export function mostUnproven(capacity: number | null): number {
  return capacity === null ? 200 : Math.max(20, Math.floor(capacity / 4))
}

/**
 * As many of these may have a place meanwhile, and not wait: half of a small event, so that programs can't keep all of it from its members.
 */
export function mostKeptUnproven(capacity: number | null): number {
  return Math.min(
    mostUnproven(capacity),
    capacity === null ? Number.POSITIVE_INFINITY : Math.ceil(capacity / 2),
  )
}

/** As many e-mails about orders that were not asked for can reach one address in a day. */
export const MAX_ORDERS_OF_ADDRESS = 5

/** How long after an event what its guests said of themselves is kept: for questions, and for money that goes back. */
export const GUEST_KEPT_DAYS = 90
