import { checkPushDevice, endPushDevice, getPush, type PushKind, savePushDevice } from '@medlem/contract/push'
import { call } from '../call/call.ts'

/** Whether this browser shows notifications, or why it can't. 'install': on iOS only as an app of the home screen. */
export type PushHere =
  | { state: 'unsupported' | 'install' | 'blocked' | 'off' }
  | { state: 'on'; off: readonly PushKind[] }

const isApple = () => /iPhone|iPad|iPod/.test(navigator.userAgent) || 'standalone' in navigator

/** Undefined where there is no worker, as in development. */
async function worker(): Promise<ServiceWorkerRegistration | undefined> {
  return 'serviceWorker' in navigator ? navigator.serviceWorker.getRegistration() : undefined
}

async function subscription(): Promise<PushSubscription | null> {
  const registration = await worker()
  return (await registration?.pushManager?.getSubscription()) ?? null
}

/** What this browser shows; a subscription that the server does not know as this member's is given up. */
export async function readPushHere(): Promise<PushHere> {
  if (!('PushManager' in globalThis) || !('Notification' in globalThis))
    return { state: isApple() ? 'install' : 'unsupported' }
  if (Notification.permission === 'denied') return { state: 'blocked' }
  if (!(await worker())) return { state: 'unsupported' }
  const own = await subscription()
  if (!own) return { state: 'off' }
  const { device } = await call(checkPushDevice, { body: { endpoint: own.endpoint } })
  if (device) return { state: 'on', off: device.off }
  await own.unsubscribe()
  return { state: 'off' }
}

/** Asks the person, then the push service, then tells the server. */
export async function turnPushOn(): Promise<PushHere> {
  // First: browsers ask only while they handle a press.
  if ((await Notification.requestPermission()) !== 'granted') return readPushHere()
  const registration = await worker()
  if (!registration) return { state: 'unsupported' }
  const { publicKey } = await call(getPush, {})
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  // One with an earlier key of the server can't be used.
  await (await registration.pushManager.getSubscription())?.unsubscribe()
  await registration.pushManager.subscribe(options)
  return savePushKinds([])
}

export async function savePushKinds(off: readonly PushKind[]): Promise<PushHere> {
  const own = await subscription()
  const { endpoint, keys } = own?.toJSON() ?? {}
  if (!endpoint || !keys?.p256dh || !keys.auth) return { state: 'off' }
  const { p256dh, auth } = keys
  const body = { endpoint, p256dh, auth, off: [...off] }
  const saved = await call(savePushDevice, { body })
  return { state: 'on', off: saved.off }
}

/** Here: the browser gives its address up first, so it ends also where the server is not reached. */
export async function turnPushOff(): Promise<PushHere> {
  const own = await subscription()
  if (own) {
    await own.unsubscribe()
    await call(endPushDevice, { body: { endpoint: own.endpoint } })
  }
  return { state: 'off' }
}

/** In every browser of the member's. */
export async function turnPushOffEverywhere(): Promise<PushHere> {
  await (await subscription())?.unsubscribe()
  await call(endPushDevice, { body: {} })
  return { state: 'off' }
}
