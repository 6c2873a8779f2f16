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

/**
 * The words of all members: one after the other, `starts` where each member's begin, and `order` the words' places as they
 * sort, so that those which begin with something stand together. Numbers in typed arrays, as there may be a million members.
 */
const indexes = new Map()

function indexOf(count) {
  const known = indexes.get(count)
  if (known) return known
  const all = []
  const starts = new Uint32Array(count + 1)
  let at = 0
  for (const { number, firstName, lastName, email, phone } of people(1, count)) {
    starts[at] = all.length
    at += 1
    const its = [
      ...words(`${firstName} ${lastName} ${email}`),
      digits(phone.slice(PHONE_CODE.length)),
      String(number),
    ]
    all.push(...new Set(its))
  }
  starts[count] = all.length
  const members = new Uint32Array(all.length)
  for (let member = 0; member < count; member += 1) members.fill(member, starts[member], starts[member + 1])
  const order = Uint32Array.from(all.keys())
  order.sort((one, other) => (all[one] < all[other] ? -1 : all[one] > all[other] ? 1 : 0))
  const index = { all, starts, members, order }
  // One at a time: the largest takes a gigabyte.
  indexes.clear()
  indexes.set(count, index)
  return index
}

/** The places of the members of whom each word of the question begins a word; undefined for everybody. */
function matches(count, query) {
  const { all, starts, members, order } = indexOf(count)
  const asked = wordsAsked(query)
  if (asked.length === 0) return undefined
  const ranges = asked.map((beginning) => [
    lowest(all, order, beginning),
    lowest(all, order, `${beginning}\uffff`),
  ])
  const [from, to] = ranges.reduce((least, range) =>
    range[1] - range[0] < least[1] - least[0] ? range : least,
  )
  const hasAll = (member) => {
    const its = all.slice(starts[member], starts[member + 1])
    return asked.every((beginning) => its.some((word) => word.startsWith(beginning)))
  }
  const found = new Set()
  for (let place = from; place < to; place += 1) found.add(members[order[place]])
  return asked.length === 1 ? found : new Set([...found].filter(hasAll))
}

/** The first place in the order whose word does not sort before a text. */
function lowest(all, order, text) {
  let [from, to] = [0, order.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (all[order[middle]] < text) from = middle + 1
    else to = middle
  }
  return from
}

const totalMatching = (count, query) => matches(count, query)?.size ?? count

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
  return candidates.filter((query) => totalMatching(smallest, query) >= HITS).slice(0, 100)
}

/** Makes searches that were never asked before, in this run. */
export function newQuestions(smallest) {
  const among = [...people(1, smallest)]
  const asked = new Set()
  const next = sequence(2)
  return (wanted) => questions(among, { next, wanted, asked })
}

export function answered(count, queries) {
  return queries.map((query) => ({ query, ...totalOf(totalMatching(count, query)) }))
}

/** As an answer tells how many there are. */
export const totalOf = (total) => ({ total: Math.min(total, EXACT_UP_TO), isCapped: total > EXACT_UP_TO })

/** The first page by last name as a Danish reader expects it. */
export function firstPage(count, query) {
  const { compare } = new Intl.Collator('da', { sensitivity: 'accent' })
  const found = matches(count, query)
  return Array.from(people(1, count))
    .filter((_, at) => found === undefined || found.has(at))
    .sort(
      (a, b) =>
        compare(a.lastName, b.lastName) || compare(a.firstName, b.firstName) || (a.id < b.id ? -1 : 1),
    )
    .slice(0, HITS)
    .map(({ id }) => id)
}
