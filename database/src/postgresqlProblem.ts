import { DatabaseUnavailable, errorCode } from './unavailable.ts'

const SHAPE = 'postgres://user:password@host:port/database'

/** Says in one line why a PostgreSQL server can't be used. Only host, port, user and database of the address are shown. */
export function postgresqlProblem(error: unknown, databaseUrl: string): DatabaseUnavailable {
  return new DatabaseUnavailable(`DATABASE_URL: ${reason(error, databaseUrl)}`)
}

function reason(error: unknown, databaseUrl: string): string {
  const address = readAddress(databaseUrl)
  if (!address) return `this is not the address of a PostgreSQL database; it looks like ${SHAPE}.`
  const { place, user, database } = address
  const code = errorCode(error)
  switch (code) {
    case '28P01':
      return `the database at ${place} refuses the password of user "${user}".`
    case '28000':
      return `the database at ${place} does not let user "${user}" in.`
    case '3D000':
      return `there is no database "${database}" at ${place}; create it with: createdb ${database}`
    case '53300':
      return `the database at ${place} has no connection to spare (too many clients).`
    case '57P03':
      return `the database at ${place} is starting up or shutting down; try again in a moment.`
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `the host of ${place} is not known (${code}). Is the name right?`
  }
  // The connection stands and is refused: a pooler says in words why.
  if (code?.startsWith('08') && error instanceof Error)
    return `the database, or the pooler in front of it, at ${place} refuses: ${withoutPassword(error.message, databaseUrl)}.`
  const detail =
    code ?? (error instanceof Error ? withoutPassword(error.message, databaseUrl) : 'no reason given')
  if (detail.startsWith('SASL')) return `the database at ${place} wants a password and the address has none.`
  return `no database answers at ${place} (${detail}). Is it running, and are host and port right?`
}

/** Host and port, as they may be shown. */
export function placeOf(databaseUrl: string): string {
  return readAddress(databaseUrl)?.place ?? 'the address'
}

type Address = { place: string; user: string; database: string }

function readAddress(databaseUrl: string): Address | undefined {
  if (!/^postgres(ql)?:\/\//.test(databaseUrl) || !URL.canParse(databaseUrl)) return undefined
  const url = new URL(databaseUrl)
  const user = decodeURIComponent(url.username) || 'postgres'
  return {
    place: `${url.hostname || 'localhost'}:${url.port || '5432'}`,
    user,
    database: decodeURIComponent(url.pathname.slice(1)) || user,
  }
}

function withoutPassword(message: string, databaseUrl: string): string {
  const { password } = new URL(databaseUrl)
  if (!password) return message
  return message.replaceAll(password, '…').replaceAll(decodeURIComponent(password), '…')
}
