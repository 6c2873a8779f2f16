import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Database } from '../database.ts'

/** How a connection ends: refused or broken off with an error in the server's words, cut, or filled with other bytes. */
export type Ending =
  // An ERROR is of the statement alone.
  | { at: 'start' | 'query'; code: string; words: string; severity?: 'FATAL' | 'ERROR' }
  | { at: 'start' | 'query'; cut: true }
  | { at: 'start' | 'query'; bytes: string }

/** The end of the bytes that a connection begins with, and that carry no type (PostgreSQL, message formats). */
const SSL_REQUEST = 80_877_103

/** Speaks just enough of PostgreSQL's protocol for its driver to meet the ending; answers no query. */
export async function brokenPostgresql(ending: Ending): Promise<{ db: Database; close(): Promise<void> }> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    let began = false
    socket.on('data', (data) => {
      if (!began && data.readInt32BE(4) === SSL_REQUEST) return void socket.write('N')
      const isStart = !began
      began = true
      if (isStart && ending.at === 'query') return void socket.write(WELCOME)
      end(socket, ending)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const pool = new pg.Pool({ host: '127.0.0.1', port, user: 'medlem', database: 'club', max: 2 })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return {
    db: drizzle(pool),
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await pool.end()
    },
  }
}

/** Until `fail`, everything goes to the one that works. */
export function failingDatabase(works: Database, broken: Database) {
  let current = works
  let left = Number.POSITIVE_INFINITY
  const db = new Proxy(works, {
    get(_target, name) {
      if (WRITES.has(name) && left-- <= 0) current = broken
      const value: unknown = Reflect.get(current, name)
      return typeof value === 'function' ? value.bind(current) : value
    },
  })
  return {
    db,
    fail() {
      current = broken
    },
    /** After so many more writes everything fails. */
    failAfterWrites(writes: number) {
      left = writes
    },
    mend() {
      left = Number.POSITIVE_INFINITY
      current = works
    },
  }
}

const WRITES = new Set<string | symbol>(['insert', 'update', 'delete', 'transaction'])

function end(socket: Socket, ending: Ending): void {
  if ('cut' in ending) socket.resetAndDestroy()
  else if ('bytes' in ending) socket.end(ending.bytes)
  else socket.end(refusal(ending))
}

/** AuthenticationOk and ReadyForQuery. */
const WELCOME = Buffer.concat([message('R', Buffer.from([0, 0, 0, 0])), message('Z', Buffer.from('I'))])

function refusal({ code, words, severity = 'FATAL' }: Extract<Ending, { code: string }>): Buffer {
  const fields = [`S${severity}`, `V${severity}`, `C${code}`, `M${words}`].map((field) => `${field}\0`)
  return message('E', Buffer.from(`${fields.join('')}\0`))
}

function message(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}
