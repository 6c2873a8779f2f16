import fc from 'fast-check'
import { atTheDesk, deskDeeds } from './modelDesk.ts'
import { changePrice, decide, endLink, invite, look, others, recalculate } from './modelFamily.ts'
import { always, anAdult, aPlace, aYear, hasWindow, type Maker, type Weighted } from './modelMaker.ts'
import { agreeTo, giveBack, shares } from './modelRefund.ts'
import { type ModelState, terms } from './modelState.ts'

const aTreasurer = fc.nat({ max: 1 })
const hasInvitation = ({ invitations }: ModelState) => invitations.length > 0

/** What treasurers do, and families, and those who only look. */
export function everybodyElse(make: Maker): Weighted[] {
  const refunding = fc
    .record({
      place: aPlace,
      by: aTreasurer,
      share: fc.constantFrom(...shares),
      named: fc.nat({ max: 2 }),
      twice: fc.boolean(),
    })
    .map((of) =>
      make(`refund ${JSON.stringify(of)}`, hasWindow, (model, world) => giveBack(model, world, of)),
    )
  const approving = fc.record({ place: aPlace, by: aTreasurer }).map((of) =>
    make(
      `approve the refund ${JSON.stringify(of)}`,
      ({ asked }) => asked.length > 0,
      (model, world) => agreeTo(model, world, of),
    ),
  )
  const pricing = fc
    .record({ year: aYear, place: fc.nat({ max: terms.length - 1 }) })
    .map((of) => make(`price ${JSON.stringify(of)}`, always, (model, world) => changePrice(model, world, of)))
  const recalculating = anAdult.map((who) =>
    make(`recalculate ${who}`, always, (model, world) => recalculate(model, world, who)),
  )
  const looking = anAdult.map((who) => make(`look ${who}`, always, (model, world) => look(model, world, who)))
  const desk = fc
    .record({
      deed: fc.constantFrom(...deskDeeds, 'record' as const, 'split' as const, 'join' as const),
      place: aPlace,
      minor: fc.integer({ min: 1, max: 60_000 }),
      by: aTreasurer,
      isAwaited: fc.boolean(),
    })
    .map((of) => make(`desk ${JSON.stringify(of)}`, always, (model, world) => atTheDesk(model, world, of)))
  return [
    [6, refunding],
    [2, approving],
    [2, pricing],
    [1, recalculating],
    [2, looking],
    [8, desk],
    ...families(make),
  ]
}

function families(make: Maker): Weighted[] {
  const pair = fc.record({ from: anAdult, at: fc.nat({ max: 1 }) })
  const inviting = pair.map(({ from, at }) =>
    make(`invite ${from} ${at}`, always, (model, world) =>
      invite(model, world, { from, to: others(from)[at] ?? from }),
    ),
  )
  const linking = pair.map(({ from, at }) =>
    make(`link ${from} ${at}`, always, async (model, world) => {
      const to = others(from)[at] ?? from
      await invite(model, world, { from, to })
      const place = model.invitations.findIndex(
        (one) => one.status === 'pending' && one.from === from && one.to === to,
      )
      if (place >= 0) await decide(model, world, { place, who: to, event: 'approve' })
    }),
  )
  const answering = fc
    .record({ place: aPlace, who: anAdult, event: fc.constantFrom('approve' as const, 'reject' as const) })
    .map((of) =>
      make(`answer ${JSON.stringify(of)}`, hasInvitation, (model, world) => decide(model, world, of)),
    )
  const unlinking = fc
    .record({ place: aPlace, who: anAdult })
    .map((of) =>
      make(`end the link ${JSON.stringify(of)}`, hasInvitation, (model, world) => endLink(model, world, of)),
    )
  return [
    [1, inviting],
    [4, linking],
    [2, answering],
    [1, unlinking],
  ]
}
