// What is searched for, and the answers that a plain look through all members gives.
import { people, sequence } from './people.mjs'

const HITS = 25

const read = new Map()

/** As a person reads them: everything in lower case, the address apart from the name. */
function textsOf(count) {
  const texts =
    read.get(count) ??
    Array.from(people(1, count), ({ firstName, lastName, email }) => [
      `${firstName} ${lastName}`.toLowerCase(),
      email.toLowerCase(),
    ])
  read.set(count, texts)
  return texts
}

const totalOf = (texts, query) =>
  texts.reduce((sum, [name, email]) => sum + (name.includes(query) || email.includes(query) ? 1 : 0), 0)

/** Pieces of the names and addresses of members picked at random, each once. */
function pieces(texts, { next, wanted, shortest, longest }) {
  const found = new Set()
  while (found.size < wanted) {
    const text = texts[Math.floor(next() * texts.length)][next() < 0.7 ? 0 : 1]
    const length = shortest + Math.floor(next() * (longest - shortest + 1))
    const start = Math.floor(next() * Math.max(1, text.length - length))
    const piece = text.slice(start, start + length).trim()
    if (piece.length >= shortest) found.add(piece)
  }
  return [...found]
}

/** Searches with at least a page of hits among the smallest number of members, for every number alike. */
export function commonQuestions(smallest) {
  const texts = textsOf(smallest)
  const candidates = pieces(texts, { next: sequence(1), wanted: 400, shortest: 3, longest: 8 })
  return candidates.filter((query) => totalOf(texts, query) >= HITS).slice(0, 100)
}

/** Searches that were not asked before. */
export function newQuestions(smallest, { seed, wanted }) {
  return pieces(textsOf(smallest), { next: sequence(seed), wanted, shortest: 5, longest: 14 })
}

export function answered(count, queries) {
  const texts = textsOf(count)
  return queries.map((query) => ({ query, total: totalOf(texts, query) }))
}

/** The first page by last name as a Danish reader expects it. */
export function firstPage(count, query) {
  const { compare } = new Intl.Collator('da', { sensitivity: 'accent' })
  return Array.from(people(1, count))
    .filter(({ firstName, lastName, email }) =>
      [`${firstName} ${lastName}`, email].some((text) => text.toLowerCase().includes(query)),
    )
    .sort(
      (a, b) =>
        compare(a.lastName, b.lastName) || compare(a.firstName, b.firstName) || (a.id < b.id ? -1 : 1),
    )
    .slice(0, HITS)
    .map(({ id }) => id)
}
