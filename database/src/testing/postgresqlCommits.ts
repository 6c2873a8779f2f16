import pg from 'pg'
import { type CommitListener, fullNameOf, isOurs, nameOf } from './engineCommits.ts'

type Query = (config: unknown, values?: unknown, ...rest: unknown[]) => unknown

/** Listens to every connection of this process to PostgreSQL, as `listenToCommits` does to the embedded engine. */
export function listenToPostgresqlCommits(notify: CommitListener): void {
  const prototype = pg.Client.prototype as { query: Query }
  const plain = prototype.query
  /** What the transaction of a connection wrote so far. */
  const written = new WeakMap<object, Set<string>>()
  prototype.query = function query(this: object, config, values, ...rest) {
    const wrote = next(written, { connection: this, text: textOf(config), values })
    if (wrote === undefined) return plain.call(this, config, values, ...rest)
    notify('before', wrote)
    const answer = plain.call(this, config, values, ...rest)
    if (answer instanceof Promise) answer.then(() => notify('after', wrote)).catch(() => undefined)
    return answer
  }
}

interface Statement {
  connection: object
  text: string
  values: unknown
}

/** What a statement commits, if it commits anything of ours. */
function next(
  written: WeakMap<object, Set<string>>,
  { connection, text, values }: Statement,
): string | undefined {
  const names = written.get(connection)
  if (/^\s*begin\b/i.test(text) && !text.includes('pgboss')) written.set(connection, new Set())
  else if (/^\s*(commit|rollback)\s*;?\s*$/i.test(text)) {
    written.delete(connection)
    return names && /^\s*commit/i.test(text) && isOurs(names) ? [...names].join(', ') : undefined
  } else if (names) {
    const name = nameOf(text)
    if (name) names.add(name)
  } else {
    const name = fullNameOf(text, Array.isArray(values) ? values : [])
    return name?.includes('pgboss') ? undefined : name
  }
  return undefined
}

function textOf(config: unknown): string {
  if (typeof config === 'string') return config
  const text: unknown =
    typeof config === 'object' && config !== null && 'text' in config ? config.text : undefined
  return typeof text === 'string' ? text : ''
}
