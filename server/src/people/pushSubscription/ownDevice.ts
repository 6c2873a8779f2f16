import type { RequestOf } from '@medlem/contract/endpoint'
import type { PushChoice, savePushDevice } from '@medlem/contract/push'
import { PushKind } from '@medlem/contract/push'
import { fieldTexts } from '@medlem/i18n/en/contract/field'
import { badField } from '../../communication/notification/notificationInput.ts'
import { isPublicKey } from '../../communication/push/pushKeys.ts'
import {
  countDevices,
  dropDevice,
  dropDeviceAt,
  dropDevicesOf,
  findDevice,
  noteSeen,
  putDevice,
} from '../../communication/push/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { say } from '../../platform/error/sentence.ts'
import type { Caller } from '../access/caller.ts'
import { refuseWhileActing } from '../access/policy.ts'

type Body = RequestOf<typeof savePushDevice>['body']

export async function readPush({ db, pusher }: Deps, { subject }: Caller) {
  return { publicKey: await pusher.publicKey(), browsers: await countDevices(db, subject.id) }
}

/** This browser shows the member's notifications from now on, but for the kinds that are off. */
export async function saveDevice(deps: Deps, caller: Caller, body: Body): Promise<PushChoice> {
  refuseWhileActing(caller, 'showNotifications')
  if (!deps.pusher.takes(body.endpoint)) {
    throw badField(
      'endpoint',
      say(fieldTexts, (t) => t.pushAddress),
    )
  }
  if (!isPublicKey(body.p256dh)) {
    throw badField(
      'p256dh',
      say(fieldTexts, (t) => t.pushKey({ bytes: 65 })),
    )
  }
  const off = [...new Set(body.off)]
  const { subject, sessionId } = caller.identity
  const seenAt = deps.clock.now()
  await deps.db.transaction((tx) =>
    putDevice(tx, { ...body, off, memberId: caller.subject.id, subject, sessionId, seenAt }),
  )
  return { off }
}

/** What this browser shows; an address that another account left in it ends. */
export async function checkDevice(
  deps: Deps,
  caller: Caller,
  endpoint: string,
): Promise<{ device: PushChoice | null }> {
  refuseWhileActing(caller, 'showNotifications')
  return deps.db.transaction(async (tx) => {
    const row = await findDevice(tx, endpoint)
    if (!row) return { device: null }
    if (row.memberId !== caller.subject.id) {
      await dropDevice(tx, row.id)
      return { device: null }
    }
    const { subject, sessionId } = caller.identity
    await noteSeen(tx, { id: row.id, subject, sessionId, seenAt: deps.clock.now() })
    return { device: { off: PushKind.options.filter((kind) => row.off.includes(kind)) } }
  })
}

/** Twice is the same as once. A caller with the address has the browser, whose it was before; without one all of the member's end. */
export async function endDevice(deps: Deps, caller: Caller, endpoint: string | undefined): Promise<null> {
  refuseWhileActing(caller, 'showNotifications')
  return deps.db.transaction(async (tx) => {
    if (endpoint === undefined) await dropDevicesOf(tx, caller.subject.id)
    else await dropDeviceAt(tx, endpoint)
    return null
  })
}
