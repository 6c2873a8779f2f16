import { offeredLanguages } from '@medlem/i18n/languages'
import type { PageFrame } from './frame.ts'
import { type Html, html } from './html.ts'

/** The field of a form, and the part of a query, that choose a language. */
export const LANGUAGE = 'language'

/**
 * The other languages by their own names. On a page with a form they are buttons of it, so that what was typed is sent
 * along; they stand behind it, so that the Enter key presses none of them. Elsewhere they are links to the same page.
 */
export function languageSwitch(frame: PageFrame, form: string | undefined): Html | undefined {
  const others = offeredLanguages().filter(({ id }) => id !== frame.language)
  if (others.length === 0 || (!form && frame.address === undefined)) return undefined
  return html`<footer><nav class="languages" aria-label="${frame.t.language}">
${others.map(({ id, name }) =>
  form
    ? html`<button type="submit" form="${form}" formnovalidate name="${LANGUAGE}" value="${id}" lang="${id}">${name}</button>
`
    : html`<a href="${withLanguage(frame.address ?? '', id)}" lang="${id}" hreflang="${id}">${name}</a>
`,
)}</nav></footer>`
}

function withLanguage(address: string, language: string): string {
  return `${address}${address.includes('?') ? '&' : '?'}${LANGUAGE}=${language}`
}
