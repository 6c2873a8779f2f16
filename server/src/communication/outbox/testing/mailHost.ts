import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import type { MailServer } from '../../../platform/config/mailServer.ts'

/** An e-mail as it arrived: its envelope, and what an independent reader makes of it. */
interface Arrived {
  from: string
  to: string[]
  encrypted: boolean
  mail: Email
}

/** How the host behaves; asked for each message, so that a test can change it. */
export interface Manners {
  /** Undefined: welcome. */
  refuseSender?: () => Refusal | undefined
  refuseReceiver?: (address: string) => Refusal | undefined
  /** After the whole message was read: 'accept', 'no answer' (accepted without an answer), 'hang up' (not accepted). */
  receive?: () => 'accept' | 'no answer' | 'hang up' | Refusal
}

interface Refusal {
  code: number
  text: string
}

/** A mail server over real sockets. */
export interface MailHost {
  server: MailServer
  arrived: Arrived[]
  manners: Manners
  close(): Promise<void>
}

const USER = 'medlem'
export const PASSWORD = 'p@ss:wørd'

const refusal = ({ code, text }: Refusal) => Object.assign(new Error(text), { responseCode: code })

export async function mailHost({ startTls = true } = {}): Promise<MailHost> {
  const arrived: Arrived[] = []
  const host: Pick<MailHost, 'manners'> = { manners: {} }
  const smtp = new SMTPServer({
    // It would log a warning about its self-signed certificate.
    logger: false,
    disabledCommands: startTls ? [] : ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, done) {
      if (username === USER && password === PASSWORD) done(null, { user: USER })
      else done(refusal({ code: 535, text: 'Wrong name or password' }))
    },
    onMailFrom(_address, _session, done) {
      const refused = host.manners.refuseSender?.()
      done(refused && refusal(refused))
    },
    onRcptTo({ address }, _session, done) {
      const refused = host.manners.refuseReceiver?.(address)
      done(refused && refusal(refused))
    },
    onData(stream, session, done) {
      void read(stream).then(async (raw) => {
        const how = host.manners.receive?.() ?? 'accept'
        if (typeof how === 'object') return done(refusal(how))
        if (how === 'hang up') return hangUp(session)
        arrived.push(await opened(raw, session))
        if (how === 'no answer') return undefined
        return done(null, 'Queued as 4711')
      })
    },
  })
  // A client that goes away in the middle is one of the things that are tried.
  smtp.on('error', () => undefined)
  function hangUp({ id }: SMTPServerSession): void {
    for (const connection of smtp.connections) if (connection.session.id === id) connection.close()
  }
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  const address = smtp.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return Object.assign(host, {
    arrived,
    server: {
      host: '127.0.0.1',
      port,
      implicitTls: false,
      loopback: true,
      from: 'post@medlem.example.org',
      login: { user: USER, password: PASSWORD },
    },
    close: () => new Promise<void>((resolve) => smtp.close(() => resolve())),
  })
}

async function read(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts)
}

async function opened(raw: Buffer, { envelope, secure }: SMTPServerSession): Promise<Arrived> {
  const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
  const to = envelope.rcptTo.map(({ address }) => address)
  return { from, to, encrypted: secure, mail: await PostalMime.parse(raw) }
}
