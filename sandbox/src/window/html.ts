/** HTML that is safe to send: made only by `html`. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Part = Html | string | number | false | undefined | readonly (Html | string)[]

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function safe(part: Part): string {
  if (part === false || part === undefined) return ''
  if (part instanceof Html) return part.text
  if (typeof part === 'object') return part.map(safe).join('')
  return String(part).replace(/[&<>"']/g, (sign) => entities[sign] ?? '')
}

/** A template tag that escapes whatever is put in, but for HTML made by itself. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(strings.map((text, at) => text + safe(parts[at])).join(''))
}
