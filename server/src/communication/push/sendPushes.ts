import { NotificationType, notificationData } from '@medlem/contract/notification'
import { notificationPlace } from '@medlem/domain/notificationPath'
import { kindOfType, nextPushSeconds, pushTerms } from '@medlem/domain/push'
import { pushTexts } from '@medlem/i18n/en/server/push'
import { BASE_LANGUAGE, inLanguage } from '@medlem/i18n/languages'
import type { Deps } from '../../platform/deps/deps.ts'
import type { Push, PushOutcome } from '../../platform/ports/pusher.ts'
import { receiverLanguage } from '../message/receiverLanguage.ts'
import { type Claimed, claimPushes, dropDevice, dropPush, findPush, postponePush } from './store.ts'

const TOGETHER = 8
/** Longer than the time limit of a try; after a crash other processes wait this long. */
const LEASE_MS = 60_000

type SendDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'pusher' | 'log'>
type Found = NonNullable<Awaited<ReturnType<typeof findPush>>>

/**
 * Hands what is due to the push services, until none is left. Any number of processes may run it at once. A crash after the
 * service took one sends it again, under the same topic and tag: it is shown once.
 */
export async function sendPushes(deps: SendDeps): Promise<void> {
  for (;;) {
    const now = deps.clock.now()
    const until = new Date(now.getTime() + LEASE_MS)
    const claimed = await claimPushes(deps.db, { now, until, limit: TOGETHER })
    if (claimed.length === 0) return
    await Promise.all(claimed.map((one) => sendOne(deps, one)))
  }
}

async function sendOne(deps: SendDeps, claimed: Claimed): Promise<void> {
  try {
    const found = await findPush(deps.db, claimed)
    const push = found && (await pushOf(deps, found))
    if (!push) return await dropPush(deps.db, claimed.id)
    const result = await deps.pusher.send(found.device, push)
    await record(deps, claimed, result)
  } catch (error) {
    // The others are sent all the same; this one is tried again when its lease has run out, until it is too old.
    deps.log.error({ event: 'push_failed', err: error }, 'sending a notification failed')
  }
}

/** Undefined when it is not worth showing any more: read, deleted or too old. */
async function pushOf(
  { db, clock, config }: SendDeps,
  { notification, organisation }: Found,
): Promise<Push | undefined> {
  const { id, receiverId, data, createdAt } = notification
  const type = NotificationType.parse(notification.type)
  const kind = kindOfType[type]
  const { urgency, ttlSeconds } = pushTerms[kind]
  const left = ttlSeconds - Math.floor((clock.now().getTime() - createdAt.getTime()) / 1000)
  if (notification.read || notification.deletedAt !== null || left <= 0) return undefined
  const orgId = typeof data.orgId === 'string' && organisation !== null ? data.orgId : undefined
  const language =
    (await receiverLanguage(db, { memberId: receiverId, ...(orgId && { orgId }) })) ?? BASE_LANGUAGE
  const known = notificationData[type].safeParse(data).data ?? {}
  const payload = {
    title: organisation ?? config.product.name,
    body: inLanguage(pushTexts, language)[kind],
    lang: language,
    tag: id,
    path: notificationPlace({ ...notification, type, data: known }).path,
  }
  // A topic has at most 32 characters (RFC 8030 §5.4): a UUID without its hyphens.
  return { payload: JSON.stringify(payload), ttlSeconds: left, urgency, topic: id.replaceAll('-', '') }
}

async function record({ db, clock, log }: SendDeps, claimed: Claimed, result: PushOutcome): Promise<void> {
  if (result.outcome === 'gone') return dropDevice(db, claimed.deviceId)
  const wait = nextPushSeconds(claimed.attempts, Math.random())
  if (result.outcome === 'later' && wait !== undefined) {
    const seconds = Math.max(wait, result.waitSeconds ?? 0)
    return postponePush(db, claimed, new Date(clock.now().getTime() + seconds * 1000))
  }
  if (result.outcome === 'refused')
    log.warn({ event: 'push_refused', status: result.status }, 'a push service refused a notification')
  await dropPush(db, claimed.id)
}
