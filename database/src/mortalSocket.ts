import { Socket } from 'node:net'

/** Longer than any query of ours takes; shorter than the two minutes in which everything must have healed. */
const SILENCE_MS = 15_000

/**
 * The socket of a connection that is given up when nothing has been heard on it for too long. An answer that got lost
 * on the way would else be waited for as long as the process lives, and with each of them the pool would have a
 * connection less.
 */
export function mortalSocket(): Socket {
  const socket = new Socket()
  socket.setTimeout(SILENCE_MS, () =>
    socket.destroy(new Error('Connection terminated: nothing was heard of the database for 15 s')),
  )
  return socket
}
