import * as z from 'zod/mini'

/** What the server sends (server/src/communication/push/sendPushes.ts). */
const Payload = z.object({
  title: z.string(),
  body: z.string(),
  lang: z.string(),
  tag: z.string(),
  path: z.string().check(z.regex(/^\/(?!\/)/)),
})

interface Shown {
  data: unknown
  close(): void
}
interface Window {
  url: string
  focus(): Promise<unknown>
}

/** As much of the worker's scope as is used here. */
export interface PushScope {
  location: { origin: string }
  registration: { showNotification(title: string, options: object): Promise<void> }
  clients: {
    matchAll(options: object): Promise<readonly Window[]>
    openWindow(url: string): Promise<unknown>
  }
}

/** Shows what came; an address of the portal goes with it. Browsers want one shown for each that comes. */
export async function showPush({ registration }: PushScope, sent: unknown): Promise<void> {
  const { title, body, lang, tag, path } = Payload.parse(sent)
  const icons = { icon: '/icons/192.png', badge: '/icons/192.png' }
  await registration.showNotification(title, { body, lang, tag, ...icons, data: { path } })
}

/** To the page that it is about: one that is open there, else a new one. What is open elsewhere may be a purchase. */
export async function openPush({ clients, location }: PushScope, shown: Shown): Promise<void> {
  shown.close()
  const { path } = z.pick(Payload, { path: true }).safeParse(shown.data).data ?? { path: '/' }
  const address = location.origin + path
  const open = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = open.find(({ url }) => url === address)
  await (there ? there.focus() : clients.openWindow(address))
}
