import { type CardBehaviour, findTestCard } from '../cards.ts'
import type { Context, Merchant } from '../context.ts'
import { type Authorization, capturedOf, type PaymentWindow } from '../state.ts'
import { guidIn } from './ids.ts'
import { type Intent, intentObject, type SessionStatus, sessionObject, type Written } from './objects.ts'

export function behaviourOf({ card }: Pick<Authorization, 'card'>): CardBehaviour | undefined {
  return findTestCard(card)?.behaviour
}

/** The intent of a window, or of a charge without one. Some cards hide what they hold for a while, or let it lapse. */
function intentOf(context: Context, window?: PaymentWindow, held?: Authorization): Intent | undefined {
  const age = held ? context.clock.now() - held.heldAt : 0
  const { hiddenForMs = 0, lapsesAfterMs = Number.POSITIVE_INFINITY } = (held && behaviourOf(held)) ?? {}
  const authorization = age < hiddenForMs ? undefined : held
  const untried = !authorization && (window?.declines ?? 0) === 0
  if (untried) return undefined
  return { window, authorization, lapsed: !!held && capturedOf(held) === 0 && age >= lapsesAfterMs }
}

/** The merchant's own session. */
export function findSession(context: Context, { name }: Merchant, id: string): PaymentWindow | undefined {
  const window = context.state.windows.get(guidIn('cs_test', id) ?? guidIn('cs_live', id) ?? '')
  return window?.wire === 'stripe' && window.merchant === name ? window : undefined
}

/** The merchant's own payment intent. */
export function findIntent(context: Context, { name }: Merchant, id: string): Intent | undefined {
  const guid = guidIn('pi', id) ?? ''
  const window = context.state.windows.get(guid)
  const held = context.state.authorizations.get(window?.authorizationIdentifier ?? guid)
  const ours = window ? window.wire === 'stripe' : held?.paymentIdentifier === null
  return ours && (window ?? held)?.merchant === name ? intentOf(context, window, held) : undefined
}

function statusOf(context: Context, window: PaymentWindow, intent: Intent | undefined): SessionStatus {
  if (intent?.authorization) return 'complete'
  const over = context.clock.now() > window.openedAt + (window.lifetimeMs ?? 0)
  return window.closedAt !== null || over ? 'expired' : 'open'
}

/** A session as it is now, with its intent by name, or written out with what was asked for. */
export function sessionNow(
  context: Context,
  window: PaymentWindow,
  publicUrl: string,
  written: Written = 'names',
) {
  const held = context.state.authorizations.get(window.authorizationIdentifier ?? '')
  const intent = intentOf(context, window, held)
  const object = intent && intentObject(intent, written)
  const status = statusOf(context, window, intent)
  return sessionObject(window, { status, publicUrl, intent: written === 'names' ? object?.id : object })
}
