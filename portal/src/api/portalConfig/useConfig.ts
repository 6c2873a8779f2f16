import type { PortalConfig } from '@medlem/contract/portalConfig'
import { createContext, useContext } from 'react'

export const ConfigContext = createContext<PortalConfig | null>(null)

/** Run-time configuration: product name, links, flags. */
export function useConfig(): PortalConfig {
  const config = useContext(ConfigContext)
  if (!config) throw new Error('There is no configuration around this part.')
  return config
}
