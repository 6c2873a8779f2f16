import type { Written } from './objects.ts'

/** A form as Stripe reads it: `line_items[0][price_data][currency]=dkk` is a path into nested values. */
export type FormValue = string | { [key: string]: FormValue }

const deepest = 8

/** The nested values of a form; a name that is none is left out. Lists come as objects with the keys '0', '1', …; `[]` is the first. */
export function readForm(fields: unknown): { [key: string]: FormValue } {
  const root: { [key: string]: FormValue } = Object.create(null)
  for (const [name, value] of Object.entries(fields ?? {})) {
    if (typeof value !== 'string') continue
    const path = [...name.matchAll(/^[^[\]]+|\[([^[\]]*)\]/g)].map((part) =>
      part[1] === '' ? '0' : (part[1] ?? part[0]),
    )
    if (path.length > 0 && path.length <= deepest) put(root, path, value)
  }
  return root
}

function put(root: { [key: string]: FormValue }, path: readonly string[], value: string): void {
  let place = root
  for (const key of path.slice(0, -1)) {
    const next = place[key]
    const branch = typeof next === 'object' ? next : Object.create(null)
    place[key] = branch
    place = branch
  }
  place[path.at(-1) ?? ''] = value
}

/** How much of a charge `expand[]` asks for, by where the charge stands. */
export function writtenOut(form: { [key: string]: FormValue }, charge: string): Written {
  const asked = Object.values(typeof form.expand === 'object' ? form.expand : {})
  if (asked.includes(`${charge}.balance_transaction`)) return 'booked'
  return asked.includes(charge) ? 'charge' : 'names'
}
