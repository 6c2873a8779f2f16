import type { RequestOf } from '@medlem/contract/endpoint'
import type {
  updatePaymentSettings as call,
  OrganisationSettings,
} from '@medlem/contract/organisationSettings'
import { auditAdministration } from '../audit/auditCaller.ts'
import type { Deps } from '../deps.ts'
import type { Caller } from '../http/caller.ts'
import { forbidden } from '../http/errors.ts'
import { gatewayKeys } from '../payment/providerFor.ts'
import { requireAdministered } from './administer.ts'
import { readSettings } from './readSettings.ts'
import { lockOrganisation, updateOrganisationRow } from './settingsStore.ts'

type Body = RequestOf<typeof call>['body']

/** The provider, its key and whether money is real: super administrators only. The key is sealed and never read back. */
export async function updatePaymentSettings(
  deps: Deps,
  caller: Caller,
  { id, body }: { id: string; body: Body },
): Promise<OrganisationSettings> {
  await requireAdministered(deps, caller, id)
  if (!caller.superAdmin) throw forbidden('Only a super administrator can change how payments are taken.')
  const { provider, testMode, paymentAuthToken: key } = body
  const sealed = key && gatewayKeys(deps.config).seal(key, id)
  return deps.db.transaction(async (tx) => {
    const before = await lockOrganisation(tx, id)
    await updateOrganisationRow(tx, id, {
      paymentProvider: provider,
      paymentTestMode: testMode,
      ...(key === undefined ? {} : { paymentAuthToken: sealed ?? null }),
    })
    const at = deps.clock.now()
    const keyWas = key === undefined ? 'kept' : key === null ? 'removed' : 'replaced'
    const detail = { provider, testMode, wasTestMode: before.paymentTestMode, key: keyWas }
    const entry = { action: 'payment_settings_update', orgId: id, objectId: id, at, detail } as const
    await auditAdministration(tx, caller, entry)
    return readSettings(deps, tx, id)
  })
}
