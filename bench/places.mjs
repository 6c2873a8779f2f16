// `npm run measure -- bench --places 500`: 500 members want one of 100 places at once, and those who get one begin to pay.
import { setTimeout as delay } from 'node:timers/promises'
import { idOf } from './people.mjs'

const PLACES = 100
const EVENT = idOf(0xe0000001)
const TIER = idOf(0xe1000001)
const SIGN_UP = `/event-api/api/v1/org/eve/${EVENT}/sign-up`
const PAYMENT = `/event-api/api/v1/org/eve/${EVENT}/ticket/payment/item`

/** Prints how long they waited, and how many answers of the floor take as long. How many places were given twice, or not at all. */
export async function measurePlaces({ client, product, floor }, { buyers, clubId }) {
  await planEvent(client, clubId)
  const floored = await atOnce(buyers, ({ id }) => call(`${floor.url}/member/${id}`))
  const signed = await atOnce(buyers, ({ id: memberId, token }) =>
    call(product.url + SIGN_UP, token, { memberIds: [memberId], tiers: [{ memberId, tierId: TIER }] }),
  )
  const lucky = signed.answers.flatMap(({ people }, n) => {
    const own = people[0]?.registration
    return own?.state === 'offered' ? [{ ...buyers[n], registrationId: own.id }] : []
  })
  const paying = await atOnce(lucky, ({ registrationId, token }) =>
    call(product.url + PAYMENT, token, { registrationIds: [registrationId] }),
  )
  const { rows } = await client.query(
    `select state, count(*)::int as rows, count(distinct member_id)::int as members
     from event_registration where event_id = $1 group by state`,
    [EVENT],
  )
  const of = Object.fromEntries(rows.map(({ state, ...counts }) => [state, counts]))
  const kept = of.offered?.rows ?? 0
  const waits = of.waiting?.rows ?? 0
  const twice = rows.reduce((sum, row) => sum + row.rows - row.members, 0)
  const ms = (value) => `${Math.round(value)} ms`
  console.log(
    `\n${buyers.length} members at one moment for ${PLACES} places that cost something: ${kept} kept, ${waits} wait, ${twice} twice; ` +
      `p50 ${ms(at(signed.times, 0.5))}, p95 ${ms(at(signed.times, 0.95))}, all in ${ms(signed.ms)}, ` +
      `${(signed.ms / floored.ms).toFixed(1)} times as long as as many rows of the floor. ` +
      `${shed} were asked to come again, and did. ${lucky.length} payments begun at one moment: p95 ${ms(at(paying.times, 0.95))}, all in ${ms(paying.ms)}.`,
  )
  return Math.abs(PLACES - kept) + Math.abs(buyers.length - PLACES - waits) + twice
}

async function planEvent(client, clubId) {
  await client.query(
    `insert into event (id, org_id, title, start_date, end_date, takes_sign_ups, capacity)
     values ($1, $2, 'Regatta', now() + interval '30 days', now() + interval '31 days', true, $3)`,
    [EVENT, clubId, PLACES],
  )
  await client.query(
    `insert into event_tier (id, event_id, position, name, price_minor) values ($1, $2, 0, 'Adult', 15000)`,
    [TIER, EVENT],
  )
}

/** Asks for everybody at one moment. Milliseconds of each and of all, and the answers. */
async function atOnce(all, ask) {
  const began = performance.now()
  const times = []
  const answers = await Promise.all(
    all.map(async (one) => {
      const answer = await ask(one)
      times.push(performance.now() - began)
      return answer
    }),
  )
  return { times, answers, ms: performance.now() - began }
}

let shed = 0

/** A member who is refused because there are too many asks again when the answer says. */
async function call(url, token, body) {
  const answer = await fetch(url, {
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  const read = await answer.json()
  if (answer.status === 503) {
    shed += 1
    await delay(1000 * Number(answer.headers.get('retry-after') ?? 1))
    return call(url, token, body)
  }
  if (answer.status >= 300) throw new Error(`${answer.status} ${JSON.stringify(read).slice(0, 300)}`)
  return read
}

const at = (values, part) => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}
