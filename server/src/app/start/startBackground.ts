import { wakeSender } from '../../communication/outbox/wakeSender.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import type { Metrics } from '../../platform/metrics/metrics.ts'
import { startJobs } from '../job/handlers.ts'

const PURGE_EVERY_MS = 15 * 60_000

interface Purging {
  purge(): Promise<void>
}

/** Runs the jobs, and forgets what the identity server need not know any longer. */
export async function startBackground(
  deps: Deps,
  { identity, metrics }: { identity: Purging | undefined; metrics: Metrics },
): Promise<{ stop(): Promise<void> }> {
  await startJobs(deps, metrics)
  const sender = wakeSender(deps)
  if (deps.config.production && !deps.mailer) {
    deps.log.warn(
      { event: 'no_mail_server' },
      'SMTP_URL is not set: no e-mail is sent; members read theirs in the portal',
    )
  }
  if (!deps.messenger)
    deps.log.info({ event: 'no_whatsapp' }, 'WHATSAPP_TOKEN is not set: messages on WhatsApp are skipped')
  const purge = () => {
    identity
      ?.purge()
      .catch((error: unknown) =>
        deps.log.error(
          { event: 'identity_purge_failed', err: error },
          'expired sessions and codes could not be deleted',
        ),
      )
  }
  const timer = setInterval(purge, PURGE_EVERY_MS)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      sender.stop()
      await deps.jobs.stop()
    },
  }
}
