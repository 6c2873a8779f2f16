import { PortalConfig } from '@medlem/contract/portalConfig'
import { nextTask } from '../../ui/nextTask.ts'
import { uncheckedConfig } from './uncheckedConfig.ts'

/** Run-time configuration of the portal (Ruling 3). */
export const portalConfig: Promise<PortalConfig> = uncheckedConfig.then(async (config) => {
  await nextTask()
  return PortalConfig.parse(config)
})
