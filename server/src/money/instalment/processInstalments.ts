import type { Deps } from '../../platform/deps/deps.ts'
import { runDue } from '../charge/runDue.ts'
import { claimInstalments } from '../payment/instalmentStore.ts'
import { processInstalment } from './processInstalment.ts'

/** Announces and charges the parts whose day has come; returns how many it took up. */
export async function processInstalments(deps: Deps): Promise<number> {
  return runDue(deps, {
    claim: (due) => claimInstalments(deps.db, due),
    run: (leased) => processInstalment(deps, leased),
    failed: ({ id }, err) =>
      deps.log.error({ event: 'instalment_failed', err, partId: id }, 'a part could not be charged'),
  })
}
