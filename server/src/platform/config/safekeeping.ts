import { isAbsolute, join } from 'node:path'
import { ConfigError } from './configError.ts'
import { OFF } from './shapes.ts'
import type { Values } from './variables.ts'

/** Where opened payment windows are noted a second time. */
export type SafekeepingPlace =
  | { kind: 'folder'; folder: string }
  | { kind: 'objects'; url: string; accessKey: string; secretKey: string; region: string }
  | { kind: 'database'; url: string }

/** Undefined: turned off. Production must say which it is, as a folder beside the database is lost with it. */
export function safekeepingPlace(
  values: Values,
  { dataFolder, production }: { dataFolder: string; production: boolean },
): SafekeepingPlace | undefined {
  const { SAFEKEEPING_URL: url } = values
  if (url === OFF) return undefined
  if (url === undefined) {
    if (!production) return { kind: 'folder', folder: join(dataFolder, 'safekeeping') }
    throw new ConfigError(
      'SAFEKEEPING_URL is missing: name a folder on another disk, an S3 bucket or a second database, in which payment windows are noted for a restore; or off.',
    )
  }
  if (isAbsolute(url)) return { kind: 'folder', folder: url }
  if (url.startsWith('postgres')) return { kind: 'database', url }
  const { SAFEKEEPING_ACCESS_KEY: accessKey, SAFEKEEPING_SECRET_KEY: secretKey } = values
  if (accessKey === undefined || secretKey === undefined)
    throw new ConfigError(
      `${accessKey === undefined ? 'SAFEKEEPING_ACCESS_KEY' : 'SAFEKEEPING_SECRET_KEY'} is missing: SAFEKEEPING_URL names an object store.`,
    )
  return { kind: 'objects', url, accessKey, secretKey, region: values.SAFEKEEPING_REGION }
}
