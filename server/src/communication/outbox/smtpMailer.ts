import type { Transporter } from 'nodemailer'
import type { MailServer } from '../../platform/config/mailServer.ts'
import type { Delivery, Email, Mailer } from '../../platform/ports/mailer.ts'
import { failure } from '../message/failure.ts'

interface Limits {
  /** How long the server may take for each answer. */
  idleMs: number
  /** How long all of it may take; shorter than a message's lease. */
  wholeMs: number
}
const LIMITS: Limits = { idleMs: 15_000, wholeMs: 60_000 }

const MAX_REASON_LENGTH = 200
/** The server ends the session, whatever was asked (RFC 5321 §3.8). */
const SHUTTING_DOWN = 421
/** Bad sequence of commands: about the session, not about the message. */
const OUT_OF_STEP = 503

/** Sends e-mails by SMTP, each on a connection of its own: always with TLS, except to this machine. */
export function smtpMailer(server: MailServer, limits: Limits = LIMITS): Mailer {
  let transport: Promise<Transporter> | undefined
  return {
    domain: server.from.split('@').at(-1) ?? server.host,
    async send(email) {
      transport ??= createTransport(server, limits)
      const sent = (await transport)
        .sendMail(mailOf(email, server.from))
        .then((info): Delivery => ({ outcome: 'sent', serverSaid: tidy(info.response ?? '') }), deliveryOf)
      return withTimeout(sent, limits.wholeMs)
    },
  }
}

/** The library is loaded when the first e-mail is sent: most starts send none for a while. */
async function createTransport(server: MailServer, { idleMs }: Limits): Promise<Transporter> {
  const nodemailer = await import('nodemailer')
  const { host, port, implicitTls, loopback, login } = server
  return nodemailer.createTransport({
    host,
    port,
    secure: implicitTls,
    requireTLS: !implicitTls && !loopback,
    // A certificate for this machine's own name proves nothing.
    tls: loopback ? { rejectUnauthorized: false } : { minVersion: 'TLSv1.2' },
    ...(login ? { auth: { user: login.user, pass: login.password } } : {}),
    connectionTimeout: idleMs,
    greetingTimeout: idleMs,
    socketTimeout: idleMs,
    dnsTimeout: idleMs,
    // Nothing that we send is read from files or addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

function mailOf(email: Email, from: string) {
  const { messageId, fromName, to, replyTo, subject, text, html, unsubscribeUrl, attachments = [] } = email
  return {
    messageId,
    from: { name: fromName, address: from },
    // An object, so that nothing in an address is read as a list of them.
    to: { name: '', address: to },
    ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
    subject,
    text,
    html,
    attachments: [...attachments],
    headers: {
      // No out-of-office answers (RFC 3834).
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'OOF, AutoReply',
      ...(unsubscribeUrl === undefined ? {} : unsubscribeHeaders(unsubscribeUrl)),
    },
  }
}

/** One-click unsubscribing is for addresses sent over HTTPS alone (RFC 8058 §3.1). */
function unsubscribeHeaders(url: string): Record<string, string> {
  return {
    'List-Unsubscribe': `<${url}>`,
    ...(url.startsWith('https:') ? { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}),
  }
}

async function withTimeout(sent: Promise<Delivery>, wholeMs: number): Promise<Delivery> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<Delivery>((resolve) => {
    const reason = failure('mailServerSlow', {})
    timer = setTimeout(() => resolve({ outcome: 'unreachable', reason }), wholeMs)
  })
  try {
    return await Promise.race([sent, timeout])
  } finally {
    clearTimeout(timer)
  }
}

function deliveryOf(error: unknown): Delivery {
  if (!(error instanceof Error)) throw error
  const { code, command, response, responseCode } = error as SmtpError
  // A programming error, not a failure of the server.
  if (code === undefined) throw error
  const reason = tidy(response ?? error.message)
  const isAboutMessage = code === 'EENVELOPE' || code === 'EMESSAGE'
  // A server that refuses the sender refuses every message.
  if (!isAboutMessage || command === 'MAIL FROM') return { outcome: 'unreachable', reason }
  if (responseCode === SHUTTING_DOWN || responseCode === OUT_OF_STEP)
    return { outcome: 'unreachable', reason }
  // Without an answer of the server the library itself found the address or the message impossible.
  if (responseCode === undefined || responseCode >= 500) return { outcome: 'refused', reason }
  return { outcome: 'later', reason }
}

interface SmtpError extends Error {
  code?: string
  command?: string
  response?: string
  responseCode?: number
}

/** One short line without addresses: servers like to repeat to whom they refuse to deliver. */
function tidy(text: string): string {
  return text
    .replace(/[^\s<>()"',;:]+@[^\s<>()"',;:]+/g, '…')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_REASON_LENGTH)
}
