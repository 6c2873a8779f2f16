import type { PageItem, PageKind, PageVersion } from '@medlem/contract/page'
import { formatDate } from '../../ui/format.ts'

export const kindWords: Record<PageKind, string> = {
  statutes: 'Statutes',
  privacy: 'Privacy',
  faq: 'Questions and answers',
  other: 'Other',
}

const ORDER: readonly PageKind[] = ['statutes', 'privacy', 'faq', 'other']

/** Statutes first; those of one kind by title. */
export function sortedPages(pages: readonly PageItem[]): PageItem[] {
  return pages.toSorted(
    (a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind) || a.title.localeCompare(b.title, 'da'),
  )
}

/** 'Version 2, in force since 01-03-2026' */
export function versionSentence({ version, state, inForceFrom }: PageVersion): string {
  const since =
    state === 'planned' ? 'in force from' : state === 'past' ? 'was in force from' : 'in force since'
  return `Version ${version}, ${since} ${formatDate(inForceFrom)}`
}
