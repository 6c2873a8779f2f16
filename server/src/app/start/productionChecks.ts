import type { Database } from '@medlem/database/database'
import { setting } from '@medlem/database/schema/audit'
import { organisation } from '@medlem/database/schema/organisation'
import { windowProviders } from '@medlem/domain/organisation'
import { and, eq } from 'drizzle-orm'
import type { Config } from '../../platform/config/config.ts'
import { sandboxOfLive } from '../../platform/config/gateways.ts'
import { StartProblem } from './startProblem.ts'

/** Production refuses demonstration data, whose accounts everybody knows, and test money for real memberships. */
export async function refuseDemonstrationInProduction(db: Database, config: Config): Promise<void> {
  if (!config.production) return
  const [demonstration] = await db.select().from(setting).where(eq(setting.key, 'demonstration'))
  if (demonstration) {
    throw new StartProblem(
      `${config.databaseUrl ? 'DATABASE_URL' : 'MEDLEM_DATA'}: this database holds the demonstration, which production refuses. Use an empty one.`,
    )
  }
  const live = and(eq(organisation.enabled, true), eq(organisation.paymentTestMode, false))
  const { key, paymentProvider, appProvider } = organisation
  for (const club of await db
    .selectDistinctOn([paymentProvider, appProvider], { key, paymentProvider, appProvider })
    .from(organisation)
    .where(live)) {
    const variable = sandboxOfLive(config, windowProviders(club))
    if (variable === undefined) continue
    throw new StartProblem(
      `${variable}: it leads to a sandbox on this machine, but the organisation ${club.key} takes real payments. Set it to the real gateway.`,
    )
  }
}
