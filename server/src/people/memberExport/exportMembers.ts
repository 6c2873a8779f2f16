import { Readable } from 'node:stream'
import { MAX_ANSWER_LENGTH } from '@medlem/contract/customField'
import { type ExportColumn, type MemberExport, PostalColumn } from '@medlem/contract/memberExport'
import type { ListedMember } from '@medlem/contract/memberList'
import type { MemberColumn } from '@medlem/contract/memberView'
import type { OrganisationRow } from '@medlem/database/schema/organisation'
import { copenhagenDate } from '@medlem/domain/calendar'
import { isFieldKey } from '@medlem/domain/customField'
import type { Deps } from '../../platform/deps/deps.ts'
import { type SpreadsheetCell, writeCsv, writeWorkbook } from '../../platform/spreadsheet/writeSpreadsheet.ts'
import { requireAdministered } from '../access/administer.ts'
import { auditAdministration } from '../access/auditCaller.ts'
import type { Caller } from '../access/caller.ts'
import { fieldsIn } from '../customField/fieldIn.ts'
import { mayIn, requireAskable } from '../memberFilter/columnRights.ts'
import { conditionOf } from '../memberList/chosenMembers.ts'
import { askedFields, listedMember } from '../memberList/listMemberRows.ts'
import { countEach } from '../memberList/memberCountStore.ts'
import { findAnchor, findListedAfter, type ListQuestion } from '../memberList/memberListStore.ts'
import { chosenBySelection, filterOf } from '../memberList/memberSelection.ts'
import { listAddresses } from './addressStore.ts'
import { exportCells, exportHeadings } from './exportColumns.ts'

/** As many as a spreadsheet opens without effort. */
const MAX_EXPORTED = 100_000
const AT_ONCE = 500

/**
 * Members as CSV or XLSX, a stream that reads page by page. Who took whom along, and what for, is one entry of the audit log,
 * also where the client leaves before the end.
 */
export async function exportMembers(
  deps: Deps,
  caller: Caller,
  { orgId, ...asked }: MemberExport & { orgId: string },
): Promise<{ organisation: OrganisationRow; file: Readable }> {
  const organisation = await requireAdministered(deps, caller, orgId, 'members:export')
  const { selection, columns, purpose, sort } = asked
  requireAskable(
    { columns: columns.filter(isOfTable), sort, filter: filterOf(selection) },
    mayIn(caller, organisation),
  )
  const at = deps.clock.now()
  const chosen = chosenBySelection(selection, {
    orgId,
    today: copenhagenDate(at),
    may: mayIn(caller, organisation),
  })
  await deps.db.transaction(async (tx) => {
    const [size = 0] = await countEach(tx, { orgId }, [conditionOf(chosen)])
    const filter = filterOf(selection)
    const detail = { size, columns, purpose, ...(filter.length > 0 ? { filter } : {}) }
    await auditAdministration(tx, caller, {
      action: 'member_list_export',
      orgId,
      objectId: orgId,
      detail,
      at,
    })
  })
  const lines = linesOf(deps, caller, { organisation, asked })
  return {
    organisation,
    file: Readable.from(
      asked.format === 'xlsx' ? writeWorkbook(lines, { name: 'Members' }) : writeCsv(lines),
    ),
  }
}

const isOfTable = (column: ExportColumn): column is MemberColumn => !PostalColumn.safeParse(column).success

/** The headings, then people, some at a time. */
async function* linesOf(
  { db, clock }: Deps,
  caller: Caller,
  { organisation, asked }: { organisation: OrganisationRow; asked: MemberExport },
): AsyncGenerator<SpreadsheetCell[][]> {
  const today = copenhagenDate(clock.now())
  const { language } = caller
  const may = mayIn(caller, organisation)
  const { columns, sort, direction } = asked
  const own = await askedFields(db, { orgId: organisation.id, sort, fields: columns.filter(isFieldKey) })
  const question: ListQuestion = {
    ...chosenBySelection(asked.selection, { orgId: organisation.id, today, may }),
    seesUnpaid: may('money:read'),
    ...own,
    longestAnswer: MAX_ANSWER_LENGTH,
    sort,
    isDescending: direction === 'desc',
    year: asked.year ?? Number(today.slice(0, 4)),
    size: AT_ONCE,
  }
  const fields = fieldsIn(own.fields ?? [], language)
  const context = { language, today, year: question.year, currency: organisation.currency, fields }
  yield [exportHeadings(columns, context)]
  let last: ListedMember | undefined
  for (let written = 0; written < MAX_EXPORTED; written += AT_ONCE) {
    const anchor = last && (await findAnchor(db, question, last.id))
    if (last && !anchor) throw new Error('a member left the list while it was exported')
    const page = (await findListedAfter(db, question, anchor)).map((row) =>
      listedMember(row, { language, fields }),
    )
    if (page.length > 0) {
      const postal = columns.every(isOfTable) ? new Map() : await listAddresses(db, page)
      yield page.map((row) => exportCells({ ...row, postal: postal.get(row.id) ?? null }, columns, context))
    }
    if (page.length < AT_ONCE) return
    last = page.at(-1)
  }
}
