import type { Environment } from './config.ts'
import { variables } from './variables.ts'

/** One wrong letter in four, three at most. */
const mostWrong = (name: string) => Math.min(3, Math.floor(name.length / 4))

export interface Misspelt {
  name: string
  nearest: string
}

/** Variables of the environment that are nearly one of ours: 'DATABASE_URI'. Those that are also set rightly are left out. */
export function misspelt(environment: Environment): Misspelt[] {
  const known = Object.keys(variables)
  return Object.keys(environment)
    .filter((name) => !known.includes(name))
    .flatMap((name) => {
      const [near] = known
        .map((one) => ({ one, wrong: distance(name.toUpperCase(), one) }))
        .toSorted((a, b) => a.wrong - b.wrong)
      if (!near || near.wrong > mostWrong(name) || environment[near.one]) return []
      return [{ name, nearest: near.one }]
    })
}

/** Letters to add, drop or change to come from one word to the other (Levenshtein). */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, n) => n)
  for (const [i, letter] of Array.from(from).entries()) {
    const next = [i + 1]
    for (let j = 0; j < to.length; j += 1) {
      const change = (row[j] ?? 0) + (letter === to[j] ? 0 : 1)
      next.push(Math.min(change, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
