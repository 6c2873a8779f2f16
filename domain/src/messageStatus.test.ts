import { describe, expect, test } from 'vitest'
import { type DeliveryStatus, isDeliveryStatus, type MessageStatus, statusMove } from './messageStatus.ts'

const sent: MessageStatus = { state: 'sent', deliveryStatus: null, providerMessageId: 'wamid.1' }

/** The row after these reports, as the outbox writes it. */
function after(words: readonly DeliveryStatus[], from: MessageStatus = sent): MessageStatus {
  let message = from
  for (const status of words) {
    const move = statusMove(message, { id: 'wamid.1', status })
    if (move === undefined) continue
    const state = move === 'lost' ? 'dead' : 'sent'
    message = { state, deliveryStatus: status, providerMessageId: 'wamid.1' }
  }
  return message
}

function* ordersOf<T>(items: readonly T[]): Generator<T[]> {
  if (items.length === 0) yield []
  for (const [n, item] of items.entries()) {
    for (const rest of ordersOf(items.toSpliced(n, 1))) yield [item, ...rest]
  }
}

describe('what the app reports about a message', () => {
  test.each([
    [['sent', 'delivered', 'read', 'delivered', 'sent'], 'read', 'sent'],
    [['sent', 'delivered', 'failed', 'sent'], 'delivered', 'sent'],
    [['sent', 'failed', 'failed', 'sent'], 'failed', 'dead'],
  ] as const)('%j leads to %s in whatever order it comes', (words, deliveryStatus, state) => {
    for (const inOrder of ordersOf(words)) {
      expect([inOrder, after(inOrder)]).toEqual([
        inOrder,
        { state, deliveryStatus, providerMessageId: 'wamid.1' },
      ])
    }
  })

  test('settles one whose outcome was unknown, in any state', () => {
    for (const state of ['queued', 'sending', 'failed', 'dead'] as const) {
      expect(after(['sent'], { ...sent, state, providerMessageId: null }).state).toBe('sent')
    }
    for (const state of ['sending', 'failed'] as const) {
      expect(after(['failed'], { ...sent, state, providerMessageId: null }).state).toBe('dead')
    }
  })

  test('of an earlier copy does not undo a new try, unless it arrived after all', () => {
    for (const state of ['queued', 'sending', 'failed'] as const) {
      const anew = { ...sent, state }
      expect(after(['failed', 'sent', 'failed'], anew)).toEqual(anew)
      expect(after(['delivered'], anew).state).toBe('sent')
    }
    const newCopy = { ...sent, providerMessageId: 'wamid.2' }
    expect(after(['failed'], newCopy)).toEqual(newCopy)
    const skipped = { ...sent, state: 'skipped' as const }
    expect(after(['read', 'failed'], skipped)).toEqual(skipped)
  })

  test('is one of four words', () => {
    expect(['sent', 'delivered', 'read', 'failed', 'deleted', ''].filter(isDeliveryStatus)).toHaveLength(4)
  })
})
