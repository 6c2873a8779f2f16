// One run: fills, starts, shoots at the floor and at a case in turn, and prints a table.
import pg from 'pg'
import { makeDatabase } from '../scripts/postgres.mjs'
import { databaseSeconds, secondsOf } from './cpuTime.mjs'
import { measureDoor } from './door.mjs'
import { measureFiguresBelow } from './figuresBelow.mjs'
import { clubId, fillClubs, fillMembers, NEW_CLUBS, removeNewMemberships, YEARS } from './fill.mjs'
import { startIssuer } from './issuer.mjs'
import { measureMemberList } from './memberList.mjs'
import { measureOverload } from './overload.mjs'
import { idOf, people } from './people.mjs'
import { measurePlaces } from './places.mjs'
import { startFloor, startProduct, startShooter } from './processes.mjs'
import { answered, commonQuestions, firstPage, newQuestions, totalOf } from './questions.mjs'
import { measureStreams, STREAM_MEMBERS } from './streams.mjs'
import { printTable } from './table.mjs'
import { measureTwoProcesses } from './twoProcesses.mjs'

/** Members whose requests are sent. */
const CALLERS = 800
const HITS = 25
const CONNECTIONS = [16, 1]
/** Requests before it counts; by then V8 has compiled what is busy. With more members they only warm the database. */
const WARM_UP = { first: 3000, later: 300 }
/** More than can be answered in a second. */
const NEW_QUESTIONS_A_SECOND = 5000
/** The case, what it is called, and what it should reach (issue 'Speed'). */
const CASES = [
  { name: 'profile', title: 'profile with memberships and history', aim: 0.45 },
  { name: 'status', title: 'status of the family in all organisations', aim: 0.1 },
  { name: 'organisations', title: 'all organisations with their fees', aim: 0.1 },
  { name: 'search', title: 'search that many match, repeated', aim: 0.15 },
  { name: 'newSearch', title: 'search, asked for the first time', aim: 0.15 },
  { name: 'list', title: 'first 25 by last name with total', aim: 0.35 },
  { name: 'create', title: 'create a membership', aim: 0.22 },
]

/** `rival` is another checkout's program, or another Node, on the same tables: `{ program, node }`, shot in turn with this one. */
export async function runBench({
  serverUrl,
  dataFolder,
  program,
  rival,
  sizes,
  seconds,
  rounds,
  only,
  overload,
  processes,
  streams,
  list,
  below,
  places,
  door,
}) {
  const thisYear = new Date().getUTCFullYear()
  const stops = []
  const stopped = (one, stop) => {
    stops.push(() => stop(one))
    return one
  }
  const results = []
  let wrong = 0
  try {
    const database = stopped(await makeDatabase(serverUrl, `medlem_bench_${process.pid}`), ({ drop }) =>
      drop(),
    )
    const client = stopped(new pg.Client({ connectionString: database.url }), (one) => one.end())
    await client.connect()
    const issuer = stopped(await startIssuer(), (one) => one.stop())
    // The server makes the tables.
    const surroundings = { program, databaseUrl: database.url, issuer: issuer.address, dataFolder }
    const product = stopped(await startProduct(surroundings), (one) => one.stop())
    const other = rival && stopped(await startProduct({ ...surroundings, ...rival }), (one) => one.stop())
    const second = (processes || streams) && stopped(await startProduct(surroundings), (one) => one.stop())
    const floor = stopped(await startFloor(database.url), (one) => one.stop())
    const shooter = stopped(startShooter(), (one) => one.stop())
    const bench = { client, product, other, floor, shooter, seconds, rounds }
    await fillClubs(client, thisYear)
    const signedIn = await signIn(issuer)
    const smallest = sizes[0]
    const common = commonQuestions(smallest)
    const makeQuestions = newQuestions(smallest)
    const contextOf = (size) => ({
      ...signedIn,
      years: YEARS,
      hits: HITS,
      newClubs: NEW_CLUBS,
      everybody: totalOf(size),
      queries: answered(size, common),
    })
    let filled = 0
    for (const size of sizes) {
      const began = performance.now()
      await fillMembers(client, { from: filled + 1, to: size, issuer: issuer.address, thisYear })
      filled = size
      console.log(
        `${size} members with ${YEARS} years each, filled in ${seconds_(performance.now() - began)}`,
      )
      await checkFirstPages(product, signedIn.support, { size, queries: ['', ...common.slice(0, 10)] })
      const context = contextOf(size)
      const warmUp = size === smallest ? WARM_UP.first : WARM_UP.later
      for (const one of CASES.filter(({ name }) => !only || only.includes(name))) {
        results.push(...(await measure(bench, { ...one, size, warmUp, context, makeQuestions })))
      }
    }
    const context = contextOf(sizes.at(-1))
    const products = [product, second]
    if (list) await measureMemberList({ client, product, token: context.support, size: list, thisYear })
    if (below) {
      wrong += await measureFiguresBelow({ client, product, token: context.support, size: below, thisYear })
    }
    if (places) {
      const buyers = signedIn.callers.slice(0, places)
      wrong += await measurePlaces({ client, product, floor }, { buyers, clubId: clubId(0) })
    }
    if (door) {
      const asked = { token: context.support, tickets: door, clubId: clubId(0), memberId: idOf(1) }
      wrong += await measureDoor({ client, product, floor }, asked)
    }
    if (processes) {
      const shooters = [shooter, stopped(startShooter(), (one) => one.stop())]
      wrong += await measureTwoProcesses({ ...bench, products, shooters }, context)
    }
    if (streams) {
      const tokens = await tokensOf(issuer, [...people(1, STREAM_MEMBERS)])
      wrong += await measureStreams({ client, products, tokens })
    }
    // Last, because it binds processes to cores.
    if (overload) wrong += await measureOverload(bench, context)
  } finally {
    for (const stop of stops.reverse()) await stop()
  }
  return wrong + printTable(results, sizes)
}

const seconds_ = (ms) => `${(ms / 1000).toFixed(1)} s`

/** Tokens of members who ask for themselves, and of one who looks after all. */
async function signIn(issuer) {
  const [first, ...members] = people(1, CALLERS + 1)
  const tokens = await tokensOf(issuer, members)
  const callers = members.map(({ id }, at) => ({ id, token: tokens[at] }))
  const [support] = await tokensOf(issuer, [first], ['org:ALL|role:SUPER_ADMIN'])
  return { callers, support }
}

const tokensOf = (issuer, members, roles) =>
  Promise.all(members.map(({ id, ...person }) => issuer.token({ subject: `member ${id}`, ...person, roles })))

/** The order of a page is looked at once for each question; while shooting, its length and total are. */
async function checkFirstPages(product, support, { size, queries }) {
  for (const query of queries) {
    const search = new URLSearchParams({ query, sort: 'lastName', size: String(HITS) })
    const answer = await fetch(`${product.url}/member-api/api/v1/member/search?${search}`, {
      headers: { authorization: `Bearer ${support}` },
    })
    const { members } = await answer.json()
    const expected = firstPage(size, query)
    const found = members?.map(({ id }) => id)
    if (JSON.stringify(found) !== JSON.stringify(expected)) {
      throw new Error(
        `the first page of '${query}' among ${size} members is wrong: ${answer.status} ${found} not ${expected}`,
      )
    }
  }
}

/**
 * The floor and the case in turn, in short shots, so that whatever else the machine does meets both alike. The ratio is
 * the middle one of all pairs.
 */
async function measure(bench, { context, warmUp, makeQuestions, ...one }) {
  const { client, product, other, floor, shooter, seconds, rounds } = bench
  const results = []
  for (const connections of CONNECTIONS) {
    const shoot = async (target, name, amount) => {
      const shot = { url: target.url, name, connections, seconds, amount, context }
      return timed(client, target, () => shooter.shoot(shot))
    }
    // Before the first shot: connections to the database that have nothing to do for long are closed.
    const shots = one.name === 'newSearch' ? (rounds + 1) * (other ? 2 : 1) : 0
    const wanted = Math.ceil(seconds * NEW_QUESTIONS_A_SECOND)
    const asked = Array.from({ length: shots }, () => answered(one.size, makeQuestions(wanted)))
    const pairs = []
    for (let round = 0; round <= rounds; round += 1) {
      const isWarmUp = round === 0 && connections === CONNECTIONS[0]
      const shootCase = async (target) => {
        if (one.name === 'create') await removeNewMemberships(client)
        if (one.name === 'newSearch') context.newQueries = asked.pop()
        return shoot(target, one.name, isWarmUp && one.name !== 'newSearch' ? warmUp : undefined)
      }
      const below = await shoot(floor, 'floor', isWarmUp ? warmUp : undefined)
      const shot = await shootCase(product)
      const rivalShot = other && (await shootCase(other))
      if (round > 0) pairs.push({ below, shot, rivalShot })
    }
    const result = { ...one, connections, ...summary(pairs) }
    results.push(result)
    console.log(
      `  ${one.title}, ${connections} connections: ${result.ratio.toFixed(2)} of the floor${beside(result)}`,
    )
  }
  return results
}

const beside = ({ rival }) =>
  rival
    ? `; ${rival.rate.toFixed(2)} times the other’s rate, ${rival.cpu.toFixed(2)} times its processor`
    : ''

const middle = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]
const cpuOf = ({ cpuMs, databaseCpuMs }) => cpuMs + databaseCpuMs

function summary(pairs) {
  const shots = pairs.map(({ shot }) => shot)
  const times = shots.flatMap((shot) => shot.times).sort((a, b) => a - b)
  const at = (part) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0
  return {
    ratio: middle(pairs.map(({ shot, below }) => shot.perSecond / below.perSecond)),
    perSecond: middle(shots.map(({ perSecond }) => perSecond)),
    floorPerSecond: middle(pairs.map(({ below }) => below.perSecond)),
    cpuMs: middle(shots.map(({ cpuMs }) => cpuMs)),
    databaseCpuMs: middle(shots.map(({ databaseCpuMs }) => databaseCpuMs)),
    floorCpuMs: middle(pairs.map(({ below }) => below.cpuMs)),
    floorDatabaseCpuMs: middle(pairs.map(({ below }) => below.databaseCpuMs)),
    rival: pairs[0]?.rivalShot && {
      rate: middle(pairs.map(({ shot, rivalShot }) => shot.perSecond / rivalShot.perSecond)),
      cpu: middle(pairs.map(({ shot, rivalShot }) => cpuOf(shot) / cpuOf(rivalShot))),
    },
    p50: at(0.5),
    p99: at(0.99),
    wrong: pairs.reduce((sum, { shot, below }) => sum + shot.wrong + below.wrong, 0),
    examples: pairs.flatMap(({ shot, below }) => [...shot.examples, ...below.examples]).slice(0, 3),
  }
}

/** A shot with what one answer took of the processors, in the process that answered and in the database. */
async function timed(client, { pid }, shoot) {
  const used = async () => [secondsOf(pid) ?? 0, await databaseSeconds(client)]
  const [server, database] = await used()
  const shot = await shoot()
  const [serverThen, databaseThen] = await used()
  const each = (seconds) => (seconds * 1000) / shot.answers
  return { ...shot, cpuMs: each(serverThen - server), databaseCpuMs: each(databaseThen - database) }
}
