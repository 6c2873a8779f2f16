import { Socket } from 'node:net'
import type pg from 'pg'

/** For how long, in milliseconds, no byte may come on a connection. */
export interface SilenceLimits {
  /** While a query runs. */
  queryMs: number
  /** While a statement or a transaction commits. */
  commitMs: number
}

export const SILENCE: SilenceLimits = {
  // Longer than any query of ours takes; shorter than the two minutes in which everything must have healed.
  queryMs: 15_000,
  // A COMMIT rightly waits for as long as the synchronous standby is silent. To cut its connection ends no waiting: the
  // server's process goes on, and each new connection that is cut adds one, until the server has none to give.
  commitMs: 60_000,
}

const limitsOf = new WeakMap<Socket, SilenceLimits>()

/**
 * The socket of a connection that is closed when no byte has come on it for too long. A query whose answer got lost on the
 * way would else wait as long as the process lives, and with each such query the pool would have a connection less.
 */
export function idleTimeoutSocket(limits: SilenceLimits = SILENCE): Socket {
  const socket = closedAfter(limits.queryMs)
  limitsOf.set(socket, limits)
  return socket
}

/** The same for connections on which every statement may be a commit. */
export function committingSocket(): Socket {
  return closedAfter(SILENCE.commitMs)
}

function closedAfter(silenceMs: number): Socket {
  const socket = new Socket()
  socket.setTimeout(silenceMs)
  socket.on('timeout', () =>
    socket.destroy(new Error('Connection terminated: the database sent nothing for too long')),
  )
  return socket
}

/** Lets a connection of `idleTimeoutSocket` be silent for longer, from the call of `allow` on. */
export async function allowSilenceFrom<Answer>(
  client: pg.ClientBase,
  work: (allow: () => void) => Promise<Answer>,
): Promise<Answer> {
  const socket = socketOf(client)
  const { queryMs, commitMs } = (socket && limitsOf.get(socket)) ?? SILENCE
  try {
    return await work(() => socket?.setTimeout(commitMs))
  } finally {
    socket?.setTimeout(queryMs)
  }
}

/** The same for a statement that commits by itself. */
export function allowSilence<Answer>(client: pg.ClientBase, commit: () => Promise<Answer>): Promise<Answer> {
  return allowSilenceFrom(client, (allow) => {
    allow()
    return commit()
  })
}

/** Public in the driver, missing in its types. */
function socketOf(client: pg.ClientBase): Socket | undefined {
  const connection: unknown = 'connection' in client ? client.connection : undefined
  const stream: unknown =
    typeof connection === 'object' && connection !== null && 'stream' in connection
      ? connection.stream
      : undefined
  return stream instanceof Socket ? stream : undefined
}
