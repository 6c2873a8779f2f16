import fc from 'fast-check'
import { instantsOf } from '../time/timeOracle.ts'
import { claims, sendClaim } from './modelClaims.ts'
import { always, aPlace, hasWindow, type Maker, newest, type Weighted } from './modelMaker.ts'
import { dayOf } from './modelState.ts'
import { nightly, tick } from './modelTime.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const minutes = [1 / 6, 1, 6, 31, 65].map((many) => many * MINUTE_MS)
const days = [1, 31, 90].map((many) => many * DAY_MS)

/** Callbacks and client reports in any order and number, and what the server does by itself as time passes. */
export function signals(make: Maker): Weighted[] {
  const replaying = aPlace.map((at) =>
    make(`replay callback ${at}`, hasWindow, async (_model, { ledger, server }) => {
      ledger.catchUp()
      const callbacks = [...ledger.callbacks.values()]
      const callback = callbacks[at % callbacks.length]
      if (callback) await server.gateway.control('POST', `/callbacks/${callback.id}/replay`)
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
    [12, claiming(make)],
    [2, replaying],
    [8, fc.constant(settling)],
    [2, fc.constant(reconciling)],
    [2, fc.constant(sweeping)],
    [1, fc.constant(make('night', always, nightly))],
    [1, fc.constant(make('restart', always, (_, world) => world.restart()))],
    [4, ticking],
    [1, newYear],
  ]
}

/** A client's claim, mostly naming what came back from its own window; sometimes another's, or nothing. */
function claiming(make: Maker) {
  const naming = fc.oneof(
    { weight: 6, arbitrary: fc.constant('own' as const) },
    { weight: 1, arbitrary: fc.constant('foreign' as const) },
    { weight: 1, arbitrary: fc.constant('none' as const) },
  )
  return fc.record({ at: aPlace, claim: fc.constantFrom(...claims), naming }).map((of) =>
    make(`claim ${JSON.stringify(of)}`, hasWindow, (model, world) => {
      const windows = [...model.windows.values()]
      const { ticket, returned } = newest(windows, of.at)
      const foreign = newest(windows, of.at + 1).returned.at(-1)
      const authorization = { own: returned.at(-1), foreign, none: undefined }[of.naming]
      return sendClaim(model, world, { claim: of.claim, ticket, authorization })
    }),
  )
}
