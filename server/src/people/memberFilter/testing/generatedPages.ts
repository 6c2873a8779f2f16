import { pageAcceptance } from '@medlem/database/schema/page'
import fc from 'fast-check'
import { insertPage, insertVersion } from '../../../club/page/store.ts'
import { anOrganisation } from '../../../testing/builders.ts'
import type { TestServer } from '../../../testing/testServer.ts'

const pageId = (n: number) => `00000000-0000-4000-8000-00000000010${n}`

/**
 * Versions with the day from which they are in force, those with an exclamation mark ask for acceptance; and the one that counts at
 * the clock's day. The last page is of another organisation.
 */
const pages = [
  { versions: ['2025-01-01 !'], counts: 1 },
  { versions: ['2024-01-01 !', '2025-01-01 !', '2026-01-01'], counts: 2 },
  { versions: ['2025-01-01 !', '2027-01-01 !'], counts: 1 },
  { versions: ['2025-01-01', '2027-01-01 !'], counts: undefined },
  { versions: ['2025-01-01 !'], counts: undefined },
] as const

export const PAGES = [...pages.map((_, n) => pageId(n)), pageId(9)]

/** Page and version, each that can have been accepted: those that were in force once, and one of another organisation. */
export const generatedPages = fc.subarray(['0 1', '1 1', '1 2', '2 1', '4 1'])

export async function writePages(server: TestServer, orgId: string): Promise<void> {
  const { db, clock } = server.deps
  const other = await anOrganisation(server)
  for (const [n, { versions }] of pages.entries()) {
    await insertPage(db, { id: pageId(n), orgId: n === pages.length - 1 ? other.id : orgId, kind: 'other' })
    for (const [at, one] of versions.entries()) {
      await insertVersion(db, {
        ...{ pageId: pageId(n), version: at + 1, title: 'Rules', text: 'Shoes off.', createdAt: clock.now() },
        ...{ inForceFrom: one.slice(0, 10), asksAcceptance: one.endsWith('!') },
      })
    }
  }
}

/** Writes what a person accepted; answers the pages of which the version that counts is among it. */
export async function writeAccepted(
  db: TestServer['deps']['db'],
  { memberId, accepted, at }: { memberId: string; accepted: readonly string[]; at: Date },
): Promise<string[]> {
  const given = accepted.map((one) => {
    const [n = 0, version = 0] = one.split(' ').map(Number)
    return { n, version }
  })
  for (const { n, version } of given)
    await db
      .insert(pageAcceptance)
      .values({ memberId, pageId: pageId(n), version, acceptedAt: at, acceptedBy: memberId })
  return given.filter(({ n, version }) => pages[n]?.counts === version).map(({ n }) => pageId(n))
}
