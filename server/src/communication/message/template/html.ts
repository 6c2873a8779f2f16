/** HTML whose every value was escaped. */
class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

export type { Html }

type Value = string | Html | readonly Html[]

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes every value but what is HTML already; quotes too, so that values may be in attributes. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  return new Html(parts.reduce((before, part, n) => before + written(values[n - 1] ?? '') + part))
}

function written(value: Value): string {
  if (value instanceof Html) return value.text
  if (typeof value !== 'string') return value.map(({ text }) => text).join('')
  return value.replace(/[&<>"']/g, (sign) => entities[sign] ?? '')
}

/** HTML of ours that has no value in it which could be anything else. */
export function rawHtml(text: string): Html {
  return new Html(text)
}
