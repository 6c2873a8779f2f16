import fc from 'fast-check'
import { closeWindow, payInWindow } from './modelClaims.ts'
import {
  always,
  anAdult,
  aPerson,
  aPlace,
  aYear,
  hasWindow,
  type Maker,
  newest,
  type Weighted,
} from './modelMaker.ts'
import { makeDraft, makePayment, openWindow, prepare } from './modelPurchase.ts'
import type { Adult, ModelState, ModelWindow, Ticket, Who, Year } from './modelState.ts'
import type { ModelWorld } from './modelWorld.ts'

const group = fc.constantFrom('a', 'b', 'c')
/** All but the one that takes 11 s; the usual one more often. */
const card = fc.constantFrom(
  ...['0019', '0019', '0019', '0027', '0035', '0100', '0118', '0209', '0217', '0225', '0233', '0308'],
  ...['0316', '0324', '0332', '0506'],
)
const prepared = ({ tickets }: ModelState): Ticket[] => tickets.filter(({ token }) => token !== undefined)
const windowsOf = ({ windows }: ModelState) => [...windows.values()]

/** What a payer does, one step at a time or all at once. */
export function shopping(make: Maker): Weighted[] {
  const drafting = fc
    .record({ payer: anAdult, who: aPerson, year: aYear, group })
    .map((of) => make(`draft ${JSON.stringify(of)}`, always, (model, world) => makeDraft(model, world, of)))
  const paymentMaking = aPlace.map((at) =>
    make(
      `payment ${at}`,
      ({ drafts }) => drafts.length > 0,
      (model, world) => makePayment(model, world, newest(model.drafts, at)),
    ),
  )
  const preparing = aPlace.map((at) =>
    make(
      `prepare ${at}`,
      ({ tickets }) => tickets.length > 0,
      (model, world) => prepare(model, world, newest(model.tickets, at)),
    ),
  )
  const opening = aPlace.map((at) =>
    make(
      `open ${at}`,
      (model) => prepared(model).length > 0,
      (model, world) => openWindow(model, world, newest(prepared(model), at)),
    ),
  )
  const paying = fc
    .record({ at: aPlace, card })
    .map(({ at, card: with4 }) =>
      make(`pay ${at} ${with4}`, hasWindow, (model, world) =>
        payInWindow(world, newest(windowsOf(model), at), with4),
      ),
    )
  const closing = aPlace.map((at) =>
    make(`close ${at}`, hasWindow, (model, world) => closeWindow(world, newest(windowsOf(model), at))),
  )
  return [
    [2, drafting],
    [2, paymentMaking],
    [2, preparing],
    [3, opening],
    [12, allAtOnce(make)],
    [7, paying],
    [1, closing],
  ]
}

function allAtOnce(make: Maker) {
  const family = fc.uniqueArray(aPerson, { maxLength: 3 })
  return fc
    .record({ payer: anAdult, family, year: aYear, group, card: fc.option(card) })
    .map(({ card: with4, ...of }) =>
      make(`go to the window ${JSON.stringify(of)} ${with4}`, always, async (model, world) => {
        const window = await goToWindow(model, world, of)
        if (window && with4 !== null) await payInWindow(world, window, with4)
      }),
    )
}

/** Everything up to the window, for oneself and others. */
async function goToWindow(
  model: ModelState,
  world: ModelWorld,
  { payer, family, year, group: key }: { payer: Adult; family: Who[]; year: Year; group: string },
): Promise<ModelWindow | undefined> {
  const drafts = []
  for (const who of new Set<Who>([payer, ...family])) {
    drafts.push(await makeDraft(model, world, { payer, who, year, group: key }))
  }
  const [first] = drafts.filter((one) => one !== undefined)
  const made = first && (await makePayment(model, world, first))
  const ready = made && made.totalMinor > 0 ? await prepare(model, world, made) : undefined
  return ready && openWindow(model, world, ready)
}
