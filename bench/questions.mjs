// What is searched for, and the answers that a plain look through all members gives.
import { people, sequence } from './people.mjs'

const HITS = 25
/** The largest number of members found that an answer tells exactly. */
const EXACT_UP_TO = 10_000
const PHONE_CODE = '+45 '

/** Letters that a search takes for the same. */
const fold = (text) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('æ', 'ae')
    .replaceAll('ø', 'o')
    .replaceAll('aa', 'a')
    .replaceAll('oe', 'o')

const words = (text) => fold(text).match(/[\p{L}\p{N}]+/gu) ?? []
const digits = (text) => text.replace(/\D/g, '')

/** A question of digits alone is a piece of a phone number, however it is spaced. */
const wordsAsked = (query) => (/^[\d ]+$/.test(query) ? [digits(query)] : words(query))

/** Every word of every member in order, so that those which begin with something stand together. */
const indexes = new Map()

function indexOf(count) {
  const known = indexes.get(count)
  if (known) return known
  const index = []
  for (const [at, { number, firstName, lastName, email, phone }] of [...people(1, count)].entries()) {
    const its = [
      ...words(`${firstName} ${lastName} ${email}`),
      digits(phone.slice(PHONE_CODE.length)),
      String(number),
    ]
    for (const word of new Set(its)) index.push({ word, at })
  }
  index.sort((a, b) => (a.word < b.word ? -1 : a.word > b.word ? 1 : 0))
  indexes.set(count, index)
  return index
}

/** The places of the members of whom each word of the question begins a word. */
function matches(count, query) {
  const index = indexOf(count)
  const asked = wordsAsked(query)
  const found = new Uint8Array(count)
  for (const [nth, beginning] of asked.entries()) {
    for (let at = lowest(index, beginning); index[at]?.word.startsWith(beginning); at += 1) {
      const member = index[at].at
      if (found[member] === nth) found[member] = nth + 1
    }
  }
  return { has: (at) => found[at] === asked.length, total: found.filter((n) => n === asked.length).length }
}

function lowest(index, beginning) {
  let [from, to] = [0, index.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (index[middle].word < beginning) from = middle + 1
    else to = middle
  }
  return from
}

/** At least `least` characters of a text, from its beginning. */
const beginningOf = (text, { next, least }) =>
  text.slice(0, least + Math.floor(next() * Math.max(1, text.length - least + 1))).trim()

/** What somebody types who looks for one member, whom they know by one thing or another. */
function questionAbout({ firstName, lastName, email, phone }, next) {
  const kind = next()
  if (kind < 0.4) {
    const names = [firstName, lastName].map((name) => beginningOf(name, { next, least: 2 }))
    return (next() < 0.5 ? names : names.reverse()).join(' ')
  }
  if (kind < 0.6) return beginningOf(next() < 0.5 ? firstName : lastName, { next, least: 3 })
  if (kind < 0.9) return beginningOf(email, { next, least: 4 })
  return beginningOf(phone.slice(PHONE_CODE.length), { next, least: 4 })
}

function questions(among, { next, wanted, asked }) {
  const found = []
  while (found.length < wanted) {
    const query = questionAbout(among[Math.floor(next() * among.length)], next)
    if (query === '' || asked.has(query)) continue
    asked.add(query)
    found.push(query)
  }
  return found
}

/** Searches with at least a page of hits among the smallest number of members, for every number alike. */
export function commonQuestions(smallest) {
  const candidates = questions([...people(1, smallest)], {
    next: sequence(1),
    wanted: 1000,
    asked: new Set(),
  })
  return candidates.filter((query) => matches(smallest, query).total >= HITS).slice(0, 100)
}

/** Makes searches that were never asked before, in this run. */
export function newQuestions(smallest) {
  const among = [...people(1, smallest)]
  const asked = new Set()
  const next = sequence(2)
  return (wanted) => questions(among, { next, wanted, asked })
}

export function answered(count, queries) {
  return queries.map((query) => ({ query, ...totalOf(matches(count, query).total) }))
}

/** As an answer tells how many there are. */
export const totalOf = (total) => ({ total: Math.min(total, EXACT_UP_TO), isCapped: total > EXACT_UP_TO })

/** The first page by last name as a Danish reader expects it. */
export function firstPage(count, query) {
  const { compare } = new Intl.Collator('da', { sensitivity: 'accent' })
  const { has } = matches(count, query)
  return Array.from(people(1, count))
    .filter((_, at) => has(at))
    .sort(
      (a, b) =>
        compare(a.lastName, b.lastName) || compare(a.firstName, b.firstName) || (a.id < b.id ? -1 : 1),
    )
    .slice(0, HITS)
    .map(({ id }) => id)
}
