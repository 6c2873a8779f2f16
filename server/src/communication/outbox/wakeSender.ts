import type { Deps } from '../../platform/deps/deps.ts'
import { type ChannelName, findHealth } from './channelStore.ts'
import { isAnyDue } from './store.ts'

const LOOK_EVERY_MS = 2000

const jobOf = { email: 'sendMessages', whatsapp: 'sendWhatsApp' } as const

/**
 * Looks every two seconds whether a message is due, and leaves a job then: whoever writes one need not think of the
 * worker, and what a dead process left is found again.
 */
export function wakeSender(deps: Deps): { stop(): void } {
  let looking = false
  const timer = setInterval(async () => {
    if (looking) return
    looking = true
    try {
      for (const channel of ['email', 'whatsapp'] as const) await wakeIfDue(deps, channel)
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
