import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** How long an adapter waits for the silent host: any time does, as it never answers. */
export const SILENT_MS = 50

/** Takes every connection and answers nothing. */
export async function silentHost(): Promise<{ url: string; close(): Promise<void> }> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => socket.destroy()))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
