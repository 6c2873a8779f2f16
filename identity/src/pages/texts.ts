import type { pageTexts } from '@medlem/i18n/en/identity/page'

/** The texts of the pages in a language. */
export type Texts = typeof pageTexts
