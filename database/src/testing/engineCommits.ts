import { PGlite } from '@electric-sql/pglite'

/** Called right before and right after a commit with what it wrote, e.g. 'insert payment_event, update payment'. */
export type CommitListener = (moment: 'before' | 'after', wrote: string) => void

const WRITE = /^\s*(insert into|update|delete from)\s+("?\w+"?(?:\."?\w+"?)?)/i
const ASSIGNED = /"(\w+)" = /g

/** Names what a statement writes; undefined for one that only reads. */
export function nameOf(text: string): string | undefined {
  const [, verb, table] = WRITE.exec(text) ?? []
  if (!verb || !table) return undefined
  return `${verb.toLowerCase().replace(/ (into|from)$/, '')} ${table.replaceAll('"', '')}`
}

/** A statement on its own also says which columns it sets: some tables are written from several places. */
export function fullNameOf(text: string, values: readonly unknown[] = []): string | undefined {
  const name = nameOf(text)
  if (!name?.startsWith('update ')) return name
  const assignments = text.slice(0, text.search(/ where | returning |$/i))
  const columns = [...assignments.matchAll(ASSIGNED)].map(([, column]) => column)
  if (columns.length === 1 && values[0] === null) return `${name}: clear ${columns[0]}`
  return `${name}: ${columns.join(', ')}`
}

/** Listens to every engine of this process. */
export function listenToCommits(notify: CommitListener): void {
  const plain = { query: PGlite.prototype.query, transaction: PGlite.prototype.transaction }
  async function notifying<T>(wrote: string | undefined, run: () => Promise<T>): Promise<T> {
    if (wrote === undefined || wrote.includes('pgboss')) return run()
    notify('before', wrote)
    const result = await run()
    notify('after', wrote)
    return result
  }
  PGlite.prototype.query = function query(text, values, options) {
    return notifying(fullNameOf(text, values), () => plain.query.call(this, text, values, options)) as never
  }
  PGlite.prototype.transaction = async function transaction(work) {
    const names = new Set<string>()
    const wrote = () => (isOurs(names) ? [...names].join(', ') : undefined)
    const result = await plain.transaction.call(this, async (inside) => {
      const { query } = inside
      inside.query = (text, values, options) => {
        const name = nameOf(text)
        if (name) names.add(name)
        return query(text, values, options) as never
      }
      const done = await work(inside)
      const all = wrote()
      if (all !== undefined) notify('before', all)
      return done
    })
    const all = wrote()
    if (all !== undefined) notify('after', all)
    return result as never
  }
}

/** What only the job runner writes for itself is no commit of ours. */
export function isOurs(names: ReadonlySet<string>): boolean {
  return [...names].some((name) => !name.includes('pgboss'))
}
