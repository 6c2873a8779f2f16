import { copenhagenDate } from '@medlem/domain/calendar'
import { firstVoucherDay } from '@medlem/domain/retention'
import { FrozenReceipt } from '../../club/receipt/frozenReceipt.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { runAll } from '../../platform/job/runAll.ts'
import { listReceiptsToPurge, updateReceiptContent } from './eraseStore.ts'

/** Takes the names of the erased from receipts that bookkeeping need not keep any longer; answers how many. */
export async function purgeErased(deps: Deps): Promise<number> {
  const firstKept = firstVoucherDay(copenhagenDate(deps.clock.now()))
  const rows = await listReceiptsToPurge(deps.db, new Date(`${firstKept}T00:00:00Z`))
  let purged = 0
  await runAll(rows, async ({ id, content }) => {
    const receipt = FrozenReceipt.parse(content)
    if (receipt.payer.name === '') return
    const lines = receipt.lines.map((line) => ({ ...line, memberName: '' }))
    const erased = { name: '', email: null, address: null }
    await updateReceiptContent(deps.db, id, { ...receipt, payer: erased, lines })
    purged += 1
  })
  return purged
}
