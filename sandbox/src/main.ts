import process from 'node:process'
import * as z from 'zod'
import { startGateway } from './gateway.ts'

const port = z.coerce.number().int().min(0).max(65_535)
const Settings = z.object({
  SANDBOX_HOST: z.string().default('127.0.0.1'),
  SANDBOX_PORT: port.default(3001),
  /** Empty: no control interface. */
  SANDBOX_CONTROL_PORT: port.optional(),
  SANDBOX_LEDGER: z.string().default('./data/sandbox/ledger.jsonl'),
  /** JSON: [{ "name": "Sejlklub", "apiKey": "…", "live": false }] */
  SANDBOX_MERCHANTS: z
    .string()
    .default('[]')
    .transform((text) => JSON.parse(text) as unknown)
    .pipe(
      z.array(z.object({ name: z.string(), apiKey: z.string().min(8), live: z.boolean().default(false) })),
    ),
  /** Hosts beside loopback that callbacks may go to, with commas between. */
  SANDBOX_CALLBACK_HOSTS: z.string().default(''),
  SANDBOX_PUBLIC_URL: z.url().optional(),
  SANDBOX_SEED: z.string().optional(),
})

const given = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ''))
const settings = Settings.parse(given)
const gateway = await startGateway({
  host: settings.SANDBOX_HOST,
  port: settings.SANDBOX_PORT,
  controlPort: settings.SANDBOX_CONTROL_PORT,
  ledgerFile: settings.SANDBOX_LEDGER,
  merchants: settings.SANDBOX_MERCHANTS,
  callbackHosts: settings.SANDBOX_CALLBACK_HOSTS.split(',').filter((host) => host !== ''),
  publicUrl: settings.SANDBOX_PUBLIC_URL,
  seed: settings.SANDBOX_SEED,
})
process.stdout.write(`The sandbox gateway is ready at ${gateway.url}\n`)
if (gateway.controlUrl) process.stdout.write(`Its control interface is at ${gateway.controlUrl}\n`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void gateway.close().then(() => process.exit(0)))
}
