import { type AccountingProgramName, updateAccountingProgram } from '@medlem/contract/accountingProgram'
import { accountingProgram, voucherSending } from '@medlem/database/schema/accountingProgram'
import { closedMonth, voucher } from '@medlem/database/schema/voucher'
import { keysOf, type Taken } from '@medlem/payments/accounting/testing/targetUnderTest'
import { testKey } from '@medlem/sandbox/testing/testGateway'
import type { TestClient } from '../../../testing/testClient.ts'
import type { TestServer } from '../../../testing/testServer.ts'
import { sealKeys } from '../keys.ts'

/** Enters keys that the sandbox takes, or others. */
export function chooseProgram(
  client: TestClient,
  orgId: string,
  {
    program = 'economic',
    key = testKey,
    ...more
  }: {
    program?: AccountingProgramName
    key?: string
    isOtherCompany?: boolean
  } = {},
) {
  const body = { ...keysOf(program, key), ...more }
  return client.call(updateAccountingProgram, { params: { id: orgId }, body })
}

/** An organisation with keys of e-conomic, as they are kept. */
export async function aProgram({ deps: { db, config, clock } }: TestServer, orgId: string): Promise<void> {
  const keys = keysOf('economic')
  await db
    .insert(accountingProgram)
    .values({
      orgId,
      program: 'economic',
      sealedKeys: sealKeys(config, orgId, keys),
      companyId: '100001',
      companyName: 'Sejlklubben Øresund',
      changedAt: clock.now(),
    })
    .onConflictDoNothing()
}

export const A_MONTH = '2026-09'

/** A closed month with a voucher, none of which is handed over. */
export async function aClosedMonth({ deps: { db, clock } }: TestServer, orgId: string, month = A_MONTH) {
  const number = (await db.$count(voucher)) + 1
  await db.insert(closedMonth).values({ orgId, month, closedAt: clock.now() }).onConflictDoNothing()
  const [row] = await db
    .insert(voucher)
    .values({
      orgId,
      month,
      ofMonth: month,
      number,
      date: `${month}-20`,
      kind: 'sale',
      currency: 'DKK',
      lines: [
        { purpose: 'bank', amountMinor: 45_000, receipts: [number] },
        { purpose: 'income', amountMinor: -45_000, receipts: [number] },
      ],
    })
    .returning()
  if (!row) throw new Error('no voucher')
  return row
}

/** A voucher of a closed month that the program refused. */
export async function aRefusedVoucher(server: TestServer, orgId: string): Promise<number> {
  await aProgram(server, orgId)
  const { id, number } = await aClosedMonth(server, orgId)
  await server.deps.db.insert(voucherSending).values({
    voucherId: id,
    orgId,
    language: 'en',
    state: 'refused',
    refusal: { why: 'account', said: '1010' },
    changedAt: server.clock.now(),
  })
  return number
}

/** The vouchers that the programs of the sandbox took. */
export async function takenVouchers({ gateway }: TestServer): Promise<Taken[]> {
  const { body } = await gateway.control('GET', '/vouchers')
  return body.vouchers as Taken[]
}
