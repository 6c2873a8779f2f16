import { reconcileDelaySeconds } from '@medlem/domain/providerWait'
import { findOrganisation } from '../../people/organisation/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import type { JobData } from '../../platform/job/jobs.ts'
import { providerOfCard } from './agreement.ts'
import { findSavedCard } from './store.ts'

/** Deletes at the provider a card that was forgotten here; retries until it is done. */
export async function deleteAtProvider(
  deps: Deps,
  { cardId, tries = 0 }: JobData['forgetCard'],
): Promise<void> {
  const card = await findSavedCard(deps.db, cardId)
  if (!card?.forgottenAt) return
  const organisation = await findOrganisation(deps.db, card.orgId)
  const provider = organisation && providerOfCard(deps, organisation, card)
  const answer = await provider?.forget(card.identifier)
  if (answer?.outcome === 'done') return
  const facts = {
    event: 'card_not_forgotten' as const,
    cardId,
    tries,
    outcome: answer?.outcome,
    code: answer?.code,
  }
  deps.log.warn(facts, 'the provider has not forgotten a card yet')
  await deps.jobs.enqueue(
    deps.db,
    'forgetCard',
    { cardId, tries: tries + 1 },
    { startAfterSeconds: reconcileDelaySeconds(tries), singletonKey: cardId },
  )
}
