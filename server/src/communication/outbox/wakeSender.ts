import type { Deps } from '../../platform/deps/deps.ts'
import { isAnyPushDue } from '../push/store.ts'
import { type ChannelName, findHealth } from './channelStore.ts'
import { isAnyDue } from './store.ts'

const LOOK_EVERY_MS = 2000

const jobOf = { email: 'sendMessages', whatsapp: 'sendWhatsApp' } as const

/**
 * Polls every two seconds for a message or a push that is due, and enqueues a job then: code that queues one does not wake the
 * worker, and messages that a dead process left are found.
 */
export function wakeSender(deps: Deps): { stop(): void } {
  let looking = false
  const timer = setInterval(async () => {
    if (looking) return
    looking = true
    try {
      for (const channel of ['email', 'whatsapp'] as const) await wakeIfDue(deps, channel)
      const { db, clock, jobs } = deps
      if (await isAnyPushDue(db, clock.now()))
        await jobs.enqueue(db, 'sendPushes', {}, { singletonKey: 'push' })
    } catch (error) {
      deps.log.error({ event: 'outbox_unreadable', err: error }, 'the outbox could not be read')
    } finally {
      looking = false
    }
  }, LOOK_EVERY_MS)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}

async function wakeIfDue({ db, clock, jobs }: Deps, channel: ChannelName): Promise<void> {
  const now = clock.now()
  if (!(await isAnyDue(db, channel, now))) return
  const { restUntil } = await findHealth(db, channel)
  if (restUntil !== null && restUntil > now) return
  await jobs.enqueue(db, jobOf[channel], {}, { singletonKey: channel })
}
