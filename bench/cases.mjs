// What is asked, and what a right answer looks like.
import { newClubId } from './fill.mjs'

const API = '/member-api/api/v1'
const ORGANISATIONS = '/org-api/api/v1'

const bearer = (token) => ({ authorization: `Bearer ${token}` })

/** `context` is plain data: it crosses to the process that shoots. */
const cases = {
  floor: ({ callers }) =>
    callers.map(({ id }) => ({
      path: `/member/${id}`,
      check: expecting(200, (body) => body.includes(id) || 'another member'),
    })),

  profile: ({ callers, years }) =>
    callers.map(({ id, token }) => ({
      path: `${API}/member/item/${id}`,
      headers: bearer(token),
      check: expecting(200, (body) => {
        if (!body.startsWith(`{"id":"${id}"`)) return 'another member'
        return occurrences(body, '"membershipFor":') === years || `not ${years} years`
      }),
    })),

  /** What a member's browser asks for when it opens the portal. */
  home: ({ callers }) =>
    callers.flatMap(({ id, token }) =>
      [
        `${API}/member/item/${id}`,
        `${API}/member/${id}/status/list`,
        `${API}/banner/list`,
        `${API}/member/notification/list?memberId=${id}`,
        `${ORGANISATIONS}/org/list`,
      ].map((path) => ({ path, headers: bearer(token), check: expecting(200, () => true) })),
    ),

  status: ({ callers }) =>
    callers.map(({ id, token }) => ({
      path: `${API}/member/${id}/status/list`,
      headers: bearer(token),
      check: expecting(200, (body) => body.startsWith(`[{"memberId":"${id}"`) || 'another member'),
    })),

  organisations: ({ callers, newClubs }) =>
    callers.map(({ token }) => ({
      path: `${ORGANISATIONS}/org/list`,
      headers: bearer(token),
      check: expecting(
        200,
        (body) => occurrences(body, '"paymentTestMode":') > newClubs || 'too few organisations',
      ),
    })),

  search: ({ support, queries, hits }) => queries.map((query) => searching({ support, hits, ...query })),

  newSearch: ({ support, newQueries, hits }) =>
    newQueries.map((query) => searching({ support, hits, ...query })),

  list: ({ support, hits, everybody }) => [searching({ support, hits, query: '', ...everybody })],

  create: ({ callers, newClubs }) =>
    Array.from({ length: newClubs }, (_, club) => newClubId(club)).flatMap((orgId) =>
      callers.map(({ id, token }) => ({
        method: 'POST',
        path: `${API}/${id}/membership/item`,
        headers: { ...bearer(token), 'content-type': 'application/json' },
        body: JSON.stringify({ orgId }),
        check: expecting(201, (body) => (body.includes(orgId) && body.includes(id)) || 'another membership'),
      })),
    ),
}

function searching({ support, hits, query, total, isCapped }) {
  const beginning = `{"total":${total},"isTotalCapped":${isCapped},`
  const found = Math.min(hits, total)
  return {
    path: `${API}/member/search?${new URLSearchParams({ query, sort: 'lastName', size: String(hits) })}`,
    headers: bearer(support),
    check: expecting(200, (body) => {
      if (!body.startsWith(beginning)) return `'${query}' begins with ${body.slice(0, 40)}, not ${beginning}`
      return occurrences(body, '"email":') === found || `not ${found} hits`
    }),
  }
}

/** Why an answer is wrong; undefined when it is right. */
function expecting(status, look) {
  return (given, body) => {
    if (given !== status) return `${given} ${body.slice(0, 200)}`
    const seen = look(body)
    return seen === true ? undefined : seen
  }
}

function occurrences(text, part) {
  let count = 0
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length)) count += 1
  return count
}

export function requestsOf(name, context) {
  return cases[name](context)
}
