import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage, ServerResponse } from 'node:http'

interface Exchange {
  req: IncomingMessage
  res: ServerResponse
}

const current = new AsyncLocalStorage<Exchange>()

/** Runs an answer so that `currentExchange` finds its request: the library hands its adapter no context. */
export function withExchange<Value>(exchange: Exchange, answer: () => Value): Value {
  return current.run(exchange, answer)
}

/** The request that is being answered. */
export function currentExchange(): Exchange {
  const exchange = current.getStore()
  if (!exchange) throw new Error('there is no request here')
  return exchange
}
