// `npm run dev`: the server with reload by tsx, the portal with Vite's own; both stop together.
import { spawn } from 'node:child_process'
import { bin, ensureInstalled, root } from './install.mjs'

ensureInstalled()
const port = Number(process.env.PORT ?? 3000)
const portalPort = port + 173
const children = [
  spawn(bin('tsx'), ['watch', '--clear-screen=false', 'server/src/main.ts'], {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      PORT: String(port),
      BASE_URL: process.env.BASE_URL ?? `http://127.0.0.1:${portalPort}`,
    },
  }),
  spawn(bin('vite'), ['--host', '127.0.0.1', '--port', String(portalPort), '--strictPort'], {
    cwd: `${root}portal`,
    stdio: 'inherit',
    env: { ...process.env, DEV_SERVER: `http://127.0.0.1:${port}` },
  }),
]
const stop = () => {
  for (const child of children) child.kill('SIGTERM')
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop)
for (const child of children) child.on('exit', stop)
