import { dayOf, type ModelState } from './modelState.ts'
import type { ModelWorld } from './modelWorld.ts'

const DRAFT_LIFE_MS = 30 * 86_400_000

/** Time passes, over midnights and years. */
export async function tick(model: ModelState, world: ModelWorld, ms: number): Promise<void> {
  const before = dayOf(model)
  await world.pass(ms)
  model.now += ms
  if (dayOf(model) !== before) model.nightIsDue = true
}

/** The nightly job discards drafts that are unpaid for a month. */
export async function nightly(model: ModelState, world: ModelWorld): Promise<void> {
  await world.nightly()
  model.nightIsDue = false
  for (const draft of model.drafts) {
    if (draft.open && draft.madeAt < model.now - DRAFT_LIFE_MS) draft.open = false
  }
}
