import type { PageItem, PageKind, PageVersion } from '@medlem/contract/page'
import { sharedPageTexts } from '@medlem/i18n/en/portal/shared/page'
import { formatDate } from '../../ui/format.ts'

export const kindWords: Record<PageKind, string> = {
  statutes: sharedPageTexts.kindStatutes,
  privacy: sharedPageTexts.kindPrivacy,
  faq: sharedPageTexts.kindQuestions,
  other: sharedPageTexts.kindOther,
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
  const values = { version, date: formatDate(inForceFrom) }
  if (state === 'planned') return sharedPageTexts.versionPlanned(values)
  return state === 'past' ? sharedPageTexts.versionPast(values) : sharedPageTexts.versionCurrent(values)
}
