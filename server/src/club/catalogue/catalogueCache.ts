import type { Database } from '@medlem/database/database'
import { prepared } from '@medlem/database/prepared'
import { sql } from 'drizzle-orm'
import { catalogueVersion } from '../../people/organisation/catalogueVersion.ts'
import { findOffering } from '../../people/organisation/store.ts'
import { type CatalogueEntry, catalogueEntry, loadCatalogue } from './catalogue.ts'

/** Organisations in the cache; some kilobytes each. */
const CACHE_SIZE = 1000

/** What organisations sell, cached as long as the database has the version that was read with it. */
export interface CatalogueCache {
  /** At the version that a query of the same request read (`catalogueVersion`); without one it is read now. */
  entryAt(version: string | undefined, orgId: string): Promise<CatalogueEntry | undefined>
  /** Every enabled organisation, at such a version; without one it is asked for now. The entries are shared: read only. */
  allAt(version?: string): Promise<readonly CatalogueEntry[]>
}

const caches = new WeakMap<Database, CatalogueCache>()

/** The one of a database object. */
export function catalogueCache(db: Database): CatalogueCache {
  const known = caches.get(db) ?? makeCache(db)
  caches.set(db, known)
  return known
}

function makeCache(db: Database): CatalogueCache {
  let all: { version: string; entries: Promise<CatalogueEntry[]> } | undefined
  const cached = new Map<string, { version: string; entry: CatalogueEntry }>()
  return {
    async entryAt(version, orgId) {
      const known = cached.get(orgId)
      if (known !== undefined && known.version === version) return known.entry
      const found = await findOffering(db, orgId)
      if (!found) return undefined
      const entry = catalogueEntry(found.organisation, found.configurations)
      const [oldest] = cached.keys()
      if (!known && cached.size >= CACHE_SIZE && oldest !== undefined) cached.delete(oldest)
      cached.set(orgId, { version: found.version, entry })
      return entry
    },
    async allAt(given) {
      const version = given ?? (await findVersion(db))
      if (all?.version === version) return all.entries
      const entries = loadCatalogue(db)
      all = { version, entries }
      // A later call reads again what could not be read.
      entries.catch(() => {
        if (all?.entries === entries) all = undefined
      })
      return entries
    },
  }
}

async function findVersion(db: Database): Promise<string> {
  const [row] = await prepared(db, 'catalogue_version', (name) =>
    db.select({ version: catalogueVersion }).from(sql`(select) as once`).prepare(name),
  ).execute()
  return row?.version ?? ''
}

/** What is made of an entry for the readers of each language, once: an entry is the same object until its organisation changes. */
export function onceForEach<Made>(
  make: (entry: CatalogueEntry, language: string) => Made,
): (entry: CatalogueEntry, language: string) => Made {
  const made = new WeakMap<CatalogueEntry, Map<string, Made>>()
  return (entry, language) => {
    const byLanguage = made.get(entry) ?? new Map<string, Made>()
    made.set(entry, byLanguage)
    const one = byLanguage.get(language) ?? make(entry, language)
    byLanguage.set(language, one)
    return one
  }
}
