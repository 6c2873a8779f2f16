import fc from 'fast-check'
import { instantsOf } from '../time/timeOracle.ts'
import { always, aPlace, hasWindow, type Maker, newest, type Weighted } from './modelMaker.ts'
import { dayOf } from './modelState.ts'
import { nightly, tick } from './modelTime.ts'
import { say, words } from './modelWords.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const minutes = [1 / 6, 1, 6, 31, 65].map((many) => many * MINUTE_MS)
const days = [1, 31, 90].map((many) => many * DAY_MS)

/** What the server hears, in any order and number, and what it does by itself as time passes. */
export function signals(make: Maker): Weighted[] {
  const ringing = aPlace.map((at) =>
    make(`ring again ${at}`, hasWindow, async (_model, { ledger, server }) => {
      ledger.catchUp()
      const rings = [...ledger.rings.values()]
      const ring = rings[at % rings.length]
      if (ring) await server.gateway.control('POST', `/callbacks/${ring.id}/replay`)
    }),
  )
  const ticking = fc
    .constantFrom(...minutes, ...days)
    .map((ms) => make(`tick ${ms}`, always, (model, world) => tick(model, world, ms)))
  const newYear = fc.constantFrom('23:59:50', '00:00:05').map((time) =>
    make(`new year ${time}`, always, (model, world) => {
      const old = Number(dayOf(model).slice(0, 4))
      const date = time === '00:00:05' ? `${old + 1}-01-01` : `${old}-12-31`
      const [instant = model.now] = instantsOf(date, time)
      return tick(model, world, Math.max(1000, instant - model.now))
    }),
  )
  const settling = make('run what callbacks left', always, (_, world) => world.runJobs('settlePayment'))
  const reconciling = make('reconcile', always, (_, world) => world.runJobs('reconcilePayment'))
  const sweeping = make('sweep', always, async (_, world) => {
    await world.sweep()
    await world.runJobs('reconcilePayment')
  })
  return [
    [12, wordOf(make)],
    [2, ringing],
    [8, fc.constant(settling)],
    [2, fc.constant(reconciling)],
    [2, fc.constant(sweeping)],
    [1, fc.constant(make('night', always, nightly))],
    [1, fc.constant(make('restart', always, (_, world) => world.restart()))],
    [4, ticking],
    [1, newYear],
  ]
}

/** A client's word, mostly naming what came back from its own window; sometimes another's, or nothing. */
function wordOf(make: Maker) {
  const naming = fc.oneof(
    { weight: 6, arbitrary: fc.constant('own' as const) },
    { weight: 1, arbitrary: fc.constant('foreign' as const) },
    { weight: 1, arbitrary: fc.constant('none' as const) },
  )
  return fc.record({ at: aPlace, word: fc.constantFrom(...words), naming }).map((of) =>
    make(`say ${JSON.stringify(of)}`, hasWindow, (model, world) => {
      const windows = [...model.windows.values()]
      const { ticket, returned } = newest(windows, of.at)
      const foreign = newest(windows, of.at + 1).returned.at(-1)
      const authorization = { own: returned.at(-1), foreign, none: undefined }[of.naming]
      return say(model, world, { word: of.word, ticket, authorization })
    }),
  )
}
