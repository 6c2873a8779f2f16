import { type Translations, textIn } from '@medlem/domain/translation'

interface Place {
  event: { title: string; translations: Translations<'title'> }
  tier: { name: string; translations: Translations<'name'> }
}

/** A place at an event as a receipt and a list of payments call it, by event and kind of place; null reads as it was written. */
export function placeName({ event, tier }: Place, language: string | null): string {
  return `${textIn<'title'>(event, 'title', language)}: ${textIn<'name'>(tier, 'name', language)}`
}
