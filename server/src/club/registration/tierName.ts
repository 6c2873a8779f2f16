import type { EventTierRow } from '@medlem/database/schema/eventTier'
import { textIn } from '@medlem/domain/translation'
import { eventTierTexts } from '@medlem/i18n/en/domain/eventTier'
import { inLanguage } from '@medlem/i18n/languages'
import type { Sentence } from '../../platform/error/sentence.ts'

type Tier = Pick<EventTierRow, 'name' | 'translations'>

/** A kind of place with its name as somebody reads it. */
export function tierIn<Row extends Tier>(row: Row, language: string | null): Row {
  return { ...row, name: textIn<'name'>(row, 'name', language) }
}

/** A sentence that names a kind of place, which its reader gets in one language. */
export function sayOfTier<Row extends Tier>(
  row: Row,
  write: (t: typeof eventTierTexts, tier: Row) => string,
): Sentence {
  return (language) => write(inLanguage(eventTierTexts, language), tierIn(row, language))
}
