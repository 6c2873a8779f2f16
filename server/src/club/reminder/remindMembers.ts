import { hrefOf } from '@medlem/contract/portalAddress'
import { REMINDER_TEMPLATE } from '@medlem/contract/reminder'
import type { Database } from '@medlem/database/database'
import type { OrganisationRow } from '@medlem/database/schema/organisation'
import { copenhagenDate } from '@medlem/domain/calendar'
import { danishMoney } from '@medlem/domain/money'
import { queueMessage } from '../../communication/message/queueMessage.ts'
import { findMessageByKey } from '../../communication/message/store.ts'
import { findOrganisation } from '../../people/organisation/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { runAll } from '../../platform/job/runAll.ts'
import { memberName } from '../membership/persons.ts'
import { type Evaluated, evaluateAround } from './evaluate.ts'
import { insertReminder, listReminding } from './store.ts'

/** Reminds everybody whom a reminder is due for today, once; answers how many. Any number of processes may run it at once. */
export async function remindMembers(deps: Deps): Promise<number> {
  const today = copenhagenDate(deps.clock.now())
  let reminded = 0
  try {
    await runAll(await listReminding(deps.db), async ({ orgId }) => {
      const organisation = await findOrganisation(deps.db, orgId)
      if (!organisation) return
      await runAll(await evaluateAround(deps.db, { orgId, today }), async (one) => {
        if (one.decision.step === null) return
        if (await deps.db.transaction((tx) => remind(tx, deps, { ...one, organisation }))) reminded += 1
      })
    })
  } finally {
    if (reminded > 0) deps.log.info({ event: 'reminded', reminded }, 'members were reminded')
  }
  return reminded
}

/** Queues the e-mail, and records it on the member; false when another process was quicker. */
async function remind(
  tx: Database,
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  { row, last, receiver, offer, decision, organisation }: Evaluated & { organisation: OrganisationRow },
): Promise<boolean> {
  const { step } = decision
  if (!receiver || !offer || step === null) return false
  const at = clock.now()
  const { id: memberId } = row.person
  const orgId = organisation.id
  const price = danishMoney(Number(offer.priceMinor), organisation.currency)
  const dedupKey = `reminder:${memberId}:${orgId}:${last.year}:${step}`
  const { status } = await queueMessage(tx, {
    dedupKey,
    channel: 'email',
    templateId: REMINDER_TEMPLATE,
    memberId: receiver.id,
    orgId,
    at,
    params: {
      ORG: organisation.name,
      NAME: memberName(row.person),
      YEAR: String(offer.year),
      PRICE: price,
      isLeastPrice: String(offer.isChoice),
      ENDS: last.endDate,
      BUY: `${config.baseUrl}${hrefOf('/organizations-review', { renew: orgId, whom: memberId, year: String(offer.year) })}`,
      OWN: receiver.id === memberId ? 'yes' : 'no',
      ENDED: last.endDate < copenhagenDate(at) ? 'yes' : 'no',
      // The person named in a message to another.
      byId: memberId,
    },
  })
  const message = await findMessageByKey(tx, dedupKey)
  if (status !== 'queued' || !message) return false
  await insertReminder(tx, {
    membershipId: row.membershipId,
    memberId,
    orgId,
    year: last.year,
    endsOn: last.endDate,
    step,
    receiverId: receiver.id,
    messageId: message.id,
    createdAt: at,
  })
  return true
}
