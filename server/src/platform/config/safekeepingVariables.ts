import { integer, safekeeping, words } from './shapes.ts'
import { variable } from './variable.ts'

/** Where payment windows are noted a second time (decision 24). */
export const safekeepingVariables = {
  SAFEKEEPING_URL: variable({
    meaning:
      'Where each payment window is noted a second time, for a restore: a folder (absolute path), an S3-compatible bucket (https://host/bucket), a second database (postgres://…), or off. Required in production; by default a folder in MEDLEM_DATA.',
    schema: safekeeping,
  }),
  SAFEKEEPING_ACCESS_KEY: variable({
    meaning: 'Access key of the S3-compatible store in SAFEKEEPING_URL.',
    schema: words(255),
  }),
  SAFEKEEPING_SECRET_KEY: variable({
    meaning: 'Its secret key.',
    schema: words(255),
  }),
  SAFEKEEPING_REGION: variable({
    default: 'us-east-1',
    meaning: 'Its region, as it is signed.',
    schema: words(60),
  }),
  SAFEKEEPING_DAYS: variable({
    default: '35',
    meaning:
      'For how many days a noted window is kept. More than the age of the oldest backup that would be restored.',
    schema: integer(1, 400),
  }),
} as const
