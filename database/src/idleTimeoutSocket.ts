import { Socket } from 'node:net'
import type pg from 'pg'

/** Longer than any query of ours takes; shorter than the two minutes in which everything must have healed. */
const SILENCE_MS = 15_000
/**
 * A COMMIT rightly waits for as long as the synchronous standby is silent. To cut its connection ends no waiting: the
 * server's process goes on, and each new connection that is cut adds one, until the server has none to give.
 */
const COMMIT_SILENCE_MS = 60_000

/**
 * The socket of a connection that is closed when no byte has come on it for too long. A query whose answer got lost on the
 * way would else wait as long as the process lives, and with each such query the pool would have a connection less.
 */
export function idleTimeoutSocket(): Socket {
  return closedAfter(SILENCE_MS)
}

/** The same for connections on which every statement may be a commit. */
export function committingSocket(): Socket {
  return closedAfter(COMMIT_SILENCE_MS)
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
  try {
    return await work(() => socket?.setTimeout(COMMIT_SILENCE_MS))
  } finally {
    socket?.setTimeout(SILENCE_MS)
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
