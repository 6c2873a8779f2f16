import { ConfigError } from './configError.ts'
import type { Values } from './variables.ts'

/** The server that e-mails are sent through, and their sender. */
export interface MailServer {
  host: string
  port: number
  /** TLS from the first byte; otherwise STARTTLS. */
  implicitTls: boolean
  /** This machine itself: no TLS is needed. */
  loopback: boolean
  login: { user: string; password: string } | undefined
  from: string
}

/** Undefined where none is configured. */
export function mailServer({ SMTP_URL, MAIL_FROM }: Values): MailServer | undefined {
  if (SMTP_URL === undefined) return undefined
  if (MAIL_FROM === undefined) {
    throw new ConfigError('MAIL_FROM is missing: with SMTP_URL, e-mails need an address that they come from.')
  }
  const { protocol, hostname, port, username, password } = new URL(SMTP_URL)
  const implicitTls = protocol === 'smtps:'
  const host = hostname.replace(/^\[|\]$/g, '')
  return {
    host,
    port: port === '' ? (implicitTls ? 465 : 587) : Number(port),
    implicitTls,
    loopback: /^(127(\.\d{1,3}){3}|localhost|::1)$/.test(host),
    login:
      username === ''
        ? undefined
        : { user: decodeURIComponent(username), password: decodeURIComponent(password) },
    from: MAIL_FROM,
  }
}
