import type { Database } from '@medlem/database/database'
import type { Config } from '../../platform/config/config.ts'
import type { Pusher } from '../../platform/ports/pusher.ts'
import { loadPushKeys } from './pushKeys.ts'
import { webPusher } from './webPusher.ts'

/** An address for the notices of push services; one that no one reads where the operator gave none. */
function contactOf({ mail, baseUrl }: Pick<Config, 'mail' | 'baseUrl'>): string {
  if (mail) return `mailto:${mail.from}`
  return baseUrl.startsWith('https:') ? baseUrl : 'mailto:webmaster@example.org'
}

/** As the operator configured it. */
export function configuredPusher(db: Database, config: Config): Pusher {
  return webPusher({ keys: () => loadPushKeys(db, config), contact: contactOf(config) })
}
