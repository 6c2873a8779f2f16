import { Socket } from 'node:net'

/** Longer than any query of ours takes; shorter than the two minutes in which everything must have healed. */
const SILENCE_MS = 15_000

/**
 * The socket of a connection that is closed when no byte has come on it for too long. A query whose answer got lost on the
 * way would else wait as long as the process lives, and with each such query the pool would have a connection less.
 */
export function mortalSocket(): Socket {
  const socket = new Socket()
  socket.setTimeout(SILENCE_MS, () =>
    socket.destroy(new Error('Connection terminated: the database sent nothing for 15 s')),
  )
  return socket
}
