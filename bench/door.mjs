// `npm run measure -- bench --door 2000`: how long a phone waits for the list at the door of an event with so many tickets, and for a scan.
import { idOf } from './people.mjs'

const EVENT = idOf(0xe2000001)
const TIER = idOf(0xe3000001)
const DOOR = `/event-api/api/v1/org/eve/${EVENT}/door`
const REPEATS = 30
const SCANS = 200
/** Milliseconds that a phone may wait for the list, and for the answer to a scan (design of the door). */
const AIM = { list: 1000, scan: 300 }

/** Prints both beside the floor of the same run. 1 for each that misses its aim, and for a list or an answer that is not whole. */
export async function measureDoor({ client, product, floor }, { token, tickets, clubId, memberId }) {
  await planEvent(client, { tickets, clubId })
  const read = () => timed(product.url + DOOR, token)
  const first = await read()
  const isWhole = first.body.tickets.length === tickets
  const lists = await inTurn(REPEATS, floor, memberId, read)
  let { asOf } = first.body
  const answered = new Set()
  const scans = await inTurn(SCANS, floor, memberId, async (n) => {
    const { registrationId } = first.body.tickets[n * Math.floor(tickets / SCANS)]
    const scan = { nonce: crypto.randomUUID(), registrationId, kind: 'in', undoes: null, door: 'North' }
    const body = { scans: [{ ...scan, at: new Date().toISOString() }], since: asOf }
    const answer = await timed(`${product.url}${DOOR}/scan`, token, body)
    asOf = answer.body.asOf
    for (const { nonce } of answer.body.scans) answered.add(nonce)
    return answer
  })
  const line = ({ ms, ratio }, aim) =>
    `p50 ${Math.round(at(ms, 0.5))}, p95 ${Math.round(at(ms, 0.95))} ms (aim ${aim}), ${ratio.toFixed(0)} times as long as the floor`
  console.log(
    `\nthe door of an event with ${first.body.tickets.length} tickets: the list ${line(lists, AIM.list)}; ` +
      `a scan ${line(scans, AIM.scan)}; ${answered.size} of ${SCANS} scans kept`,
  )
  const isSlow = Number(at(lists.ms, 0.95) > AIM.list) + Number(at(scans.ms, 0.95) > AIM.scan)
  return isSlow + (isWhole ? 0 : 1) + SCANS - answered.size
}

/** An event today with a kind of place; one in ten owes for it. */
async function planEvent(client, { tickets, clubId }) {
  await client.query(
    `insert into event (id, org_id, title, start_date, end_date, takes_sign_ups)
     values ($1, $2, 'Regatta', now() + interval '1 hour', now() + interval '9 hours', true)`,
    [EVENT, clubId],
  )
  await client.query(
    `insert into event_tier (id, event_id, position, name, price_minor) values ($1, $2, 0, 'Adult', 15000)`,
    [TIER, EVENT],
  )
  await client.query(
    `insert into event_registration (event_id, member_id, tier_id, state, offer_expires_at, created_at, created_by, changed_at)
     select $1, id, $2, case when owes then 'offered' else 'registered' end, case when owes then now() + interval '1 hour' end,
       now() - interval '1 day', id, now() - interval '1 day'
     from member, lateral (select number % 10 = 0 as owes) as place where number between 1 and $3`,
    [EVENT, TIER, tickets],
  )
  await client.query('vacuum analyze event_registration')
}

/** Asks so many times, each after the floor; milliseconds of each, and the middle of the ratios. */
async function inTurn(times, floor, memberId, ask) {
  const ms = []
  const ratios = []
  for (let n = 0; n < times; n += 1) {
    const below = await timed(`${floor.url}/member/${memberId}`)
    const asked = await ask(n)
    ms.push(asked.ms)
    ratios.push(asked.ms / below.ms)
  }
  return { ms, ratio: at(ratios, 0.5) }
}

async function timed(url, token, body) {
  const headers = token ? { authorization: `Bearer ${token}` } : {}
  const began = performance.now()
  const answer = await fetch(
    url,
    body
      ? {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }
      : { headers },
  )
  const read = await answer.json()
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(read).slice(0, 300)}`)
  return { ms: performance.now() - began, body: read }
}

const at = (values, part) => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}
