import { PortalConfig } from '@medlem/contract/portalConfig'

async function fetchPortalConfig(): Promise<PortalConfig> {
  const response = await fetch('/portal-config.json', { signal: AbortSignal.timeout(10_000) })
  if (!response.ok) throw new Error(`The portal's configuration answered ${response.status}.`)
  return PortalConfig.parse(await response.json())
}

/** Run-time configuration, asked for once as soon as the first script runs (Ruling 3). */
export const portalConfig: Promise<PortalConfig> = fetchPortalConfig()
