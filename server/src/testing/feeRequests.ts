import * as fees from '@medlem/contract/feeChange'
import * as settingChange from '@medlem/contract/settingChange'
import { settingChange as changeTable, type SettingChangeRow } from '@medlem/database/schema/settingChange'
import { aDiscountCode } from './builders.ts'
import type { TestServer } from './testServer.ts'
import { type ValidRequest, valid } from './validRequest.ts'

export const fee = {
  name: 'Juniors',
  membershipPrice: '250.50',
  vatRate: '1.25',
  startDate: '2026-01-01',
  endDate: '2026-12-31',
  offerStartDate: '2025-11-01',
  instalments: { count: 3, days: [], charge: '25' },
}

const discountCode = {
  code: 'VELKOMMEN',
  percent: 10,
  validFrom: '2026-01-01',
  validTo: '2027-12-31',
  maxUses: 50,
  maxUsesPerMember: 1,
}

/** Of the reminders, none of which were sent before. */
async function aSettingChange({ deps }: TestServer, { orgId }: { orgId: string }): Promise<SettingChangeRow> {
  const [row] = await deps.db
    .insert(changeTable)
    .values({
      orgId,
      kind: 'reminders',
      objectId: orgId,
      name: '',
      was: { steps: [] },
      became: { steps: [0] },
      changedAt: deps.clock.now(),
    })
    .returning()
  if (!row) throw new Error('the change was not written')
  return row
}

/** Fees, the rules beside them, and what was changed of an organisation's settings. */
export const feeRequests: Record<string, ValidRequest> = {
  createFee: valid(fees.createFee, ({ cast }) => ({ params: { id: cast.club.id }, body: fee }), 'clubAdmin'),
  updateFee: valid(
    fees.updateFee,
    ({ cast }) => ({
      params: { id: cast.club.id, configurationId: cast.fee.id },
      body: { ...fee, name: cast.fee.name, membershipPrice: '450', vatRate: '0' },
    }),
    'clubAdmin',
  ),
  listSettingChanges: valid(
    settingChange.listSettingChanges,
    ({ cast }) => ({ params: { id: cast.club.id }, querystring: { kind: 'reminders' as const } }),
    'clubAdmin',
  ),
  putBackSetting: valid(
    settingChange.putBackSetting,
    async ({ server, cast }) => {
      const { id } = await aSettingChange(server, { orgId: cast.club.id })
      return { params: { id: cast.club.id, changeId: id } }
    },
    'clubAdmin',
  ),
  updateFamilyCap: valid(
    fees.updateFamilyCap,
    ({ cast }) => ({ params: { id: cast.club.id }, body: { year: 2027, limit: '3150' } }),
    'clubAdmin',
  ),
  createDiscountCode: valid(
    fees.createDiscountCode,
    ({ cast }) => ({ params: { id: cast.club.id }, body: discountCode }),
    'clubAdmin',
  ),
  updateDiscountCode: valid(
    fees.updateDiscountCode,
    async ({ server, cast }) => {
      const code = await aDiscountCode(server, { orgId: cast.club.id })
      return { params: { id: cast.club.id, codeId: code.id }, body: { ...discountCode, code: code.code } }
    },
    'clubAdmin',
  ),
  copyFees: valid(
    fees.copyFees,
    ({ cast }) => ({ params: { id: cast.club.id }, body: { year: 2026 } }),
    'clubAdmin',
  ),
  previewFee: valid(
    fees.previewFee,
    ({ cast }) => ({ params: { id: cast.club.id }, body: { ...fee, named: true } }),
    'clubAdmin',
  ),
  simulateFees: valid(
    fees.simulateFees,
    ({ cast }) => ({ params: { id: cast.club.id }, querystring: { year: '2027' } }),
    'clubAdmin',
  ),
}
