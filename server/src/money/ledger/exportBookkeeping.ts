import { Readable } from 'node:stream'
import { requireAdministered } from '../../people/access/administer.ts'
import { auditListRead } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { csvOf } from './bookkeepingCsv.ts'
import { bookkeepingPages } from './bookkeepingRows.ts'
import { countBooked } from './bookkeepingStore.ts'

/**
 * What an organisation sold and gave back in a month, line by line, for its bookkeeper. It is read and sent page by page.
 */
export async function exportBookkeeping(
  deps: Deps,
  caller: Caller,
  { id, month }: { id: string; month: string },
): Promise<{ fileName: string; csv: Readable }> {
  const { key, currency } = await requireAdministered(deps, caller, id, 'money:export')
  await auditListRead(deps, caller, {
    action: 'bookkeeping_export',
    orgId: id,
    size: await countBooked(deps.db, { orgId: id, month }),
    detail: { month },
  })
  const csv = Readable.from(
    csvOf(bookkeepingPages(deps.db, { orgId: id, month }), { currency, language: caller.language }),
  )
  return { fileName: `bookkeeping-${key}-${month}.csv`, csv }
}
