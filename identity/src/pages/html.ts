/** Markup that is safe to send: made by the tag below, or by `inlineScript`. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Value = Html | string | number | undefined | null | false | readonly (Html | string)[]

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
}

function render(value: Value): string {
  if (value === undefined || value === null || value === false) return ''
  if (value instanceof Html) return value.text
  if (typeof value === 'string' || typeof value === 'number') return escapeText(String(value))
  return value.map(render).join('')
}

/** Every value is escaped, in text and in quoted attributes alike. */
export function html(strings: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(String.raw({ raw: strings }, ...values.map(render)))
}

/** A script of our own in the page; inside it nothing is escaped (HTML 13.2.5.4), so it takes constants only. */
export function inlineScript(code: string): Html {
  return new Html(`<script>${code}</script>`)
}

/** What a tag <a> in a text becomes. */
export const linkTo =
  (href: string) =>
  (inner: (Html | string)[]): Html =>
    html`<a href="${href}">${inner}</a>`
