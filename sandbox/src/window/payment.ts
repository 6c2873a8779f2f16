import type { Postman } from '../callbacks.ts'
import { authorizedAmount, type TestCard } from '../cards.ts'
import type { Context } from '../context.ts'
import type { Callback, NewEntry, SavedCard } from '../entry.ts'
import type { PaymentWindow } from '../state.ts'
import { wireOf } from '../wires.ts'

/** Somebody pressed Pay with a card that was read. */
export interface Attempt {
  context: Context
  post: Postman
  window: PaymentWindow
  card: TestCard
  expiry: string
}

type Identifiers = { authorizationIdentifier: string | null; savedCardIdentifier: string | null }

const noIdentifiers: Identifiers = { authorizationIdentifier: null, savedCardIdentifier: null }

/** The callbacks of a card, in order. A declined one knows no authorization. */
function callbacksOf({ context, window, card }: Attempt, identifiers: Identifiers): Callback[] {
  const { paymentIdentifier } = window
  return card.behaviour.callbacks.flatMap(({ afterMs, accepted }) => {
    const outcome = accepted
      ? { window, kind: 'approved' as const, ...identifiers }
      : { window, kind: 'declined' as const, ...noIdentifiers }
    return wireOf(window)
      .messages(context, outcome)
      .map((message) => ({
        callbackIdentifier: context.newGuid(),
        paymentIdentifier,
        ...message,
        dueAt: context.clock.now() + afterMs,
      }))
  })
}

const queued = (callback: Callback): NewEntry => ({ kind: 'callback_queued', callback })

/** Sends in order; waits for the first try of those due now, so that they come before the browser does. */
async function sendAll(
  { context, post }: Pick<Attempt, 'context' | 'post'>,
  callbacks: readonly Callback[],
): Promise<void> {
  for (const callback of callbacks) {
    const sent = post.send(callback)
    if (callback.dueAt <= context.clock.now()) await sent
  }
}

/** A window that asks for it saves the card; the hold of a test card may be for another amount. */
function holdEntry({ context, window, card, expiry }: Attempt, identifiers: Identifiers): NewEntry[] {
  const { authorizationIdentifier, savedCardIdentifier } = identifiers
  if (authorizationIdentifier === null) return []
  const { paymentIdentifier, merchant, orderNumber, currency, test } = window
  const hold = {
    authorizationIdentifier,
    paymentIdentifier,
    merchant,
    orderNumber,
    amount: authorizedAmount(card.behaviour, window.amount),
    currency,
    test,
    card: card.number.slice(-4),
    cardExpiry: expiry,
    savedCardIdentifier,
    isSubscription: false,
    heldAt: context.clock.now(),
  }
  return [{ kind: 'held', hold }]
}

function savedCardEntry({ window, card, expiry }: Attempt, savedCardIdentifier: string | null): NewEntry[] {
  if (savedCardIdentifier === null) return []
  const { merchant, currency, test, paymentIdentifier } = window
  const lastFour = card.number.slice(-4)
  const savedCard: SavedCard = {
    savedCardIdentifier,
    merchant,
    card: lastFour,
    cardExpiry: expiry,
    currency,
    test,
  }
  return [{ kind: 'card_saved', savedCard, paymentIdentifier }]
}

/** Reserves the money and tells the shop; answers where the browser goes. */
export async function approve(attempt: Attempt): Promise<string> {
  const { context, window } = attempt
  const identifiers = {
    authorizationIdentifier: window.amount === 0 ? null : context.newGuid(),
    savedCardIdentifier: window.saveCard ? context.newGuid() : null,
  }
  const callbacks = callbacksOf(attempt, identifiers)
  context.ledger.append(
    ...holdEntry(attempt, identifiers),
    ...savedCardEntry(attempt, identifiers.savedCardIdentifier),
    ...callbacks.map(queued),
  )
  await sendAll(attempt, callbacks)
  return wireOf(window).acceptAddress(window)
}

/** The customer left without paying. Answers where the browser goes. */
export async function cancel({
  context,
  post,
  window,
}: Pick<Attempt, 'context' | 'post' | 'window'>): Promise<string> {
  const { paymentIdentifier } = window
  const wire = wireOf(window)
  const callbacks = wire
    .messages(context, { window, kind: 'cancelled', ...noIdentifiers })
    .map((message) => ({
      callbackIdentifier: context.newGuid(),
      paymentIdentifier,
      ...message,
      dueAt: context.clock.now(),
    }))
  context.ledger.append({ kind: 'cancelled', paymentIdentifier }, ...callbacks.map(queued))
  await sendAll({ context, post }, callbacks)
  return wire.cancelAddress(window, 'cancelled')
}

/** Writes the refusal down and tells the shop; the window can be paid in again. Undefined: the browser stays there. */
export async function declineFor(attempt: Attempt & { code: number }): Promise<string | undefined> {
  const { context, window, card, code } = attempt
  const { paymentIdentifier } = window
  const callbacks = callbacksOf(attempt, noIdentifiers)
  context.ledger.append(
    { kind: 'declined', paymentIdentifier, code, card: card.number.slice(-4) },
    ...callbacks.map(queued),
  )
  await sendAll(attempt, callbacks)
  return wireOf(window).declineAddress?.(window, code)
}
