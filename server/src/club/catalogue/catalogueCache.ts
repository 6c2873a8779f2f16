import type { Database } from '@medlem/database/database'
import { findOffering } from '../../people/organisation/store.ts'
import { type CatalogueEntry, catalogueEntry } from './catalogue.ts'

/** Organisations in the cache; some kilobytes each. */
const CACHE_SIZE = 1000

/** What organisations sell, cached as long as the database has the version that was read with it. */
export interface CatalogueCache {
  /** At the version that a query of the same request read (`catalogueVersion`); without one it is read now. */
  entryAt(version: string | undefined, orgId: string): Promise<CatalogueEntry | undefined>
}

export function catalogueCache(db: Database): CatalogueCache {
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
  }
}
