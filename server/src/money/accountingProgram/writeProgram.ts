import type {
  AccountingProgram,
  AccountingProgramUpdate,
  ProgramTry,
} from '@medlem/contract/accountingProgram'
import { accountingProgramTexts } from '@medlem/i18n/en/server/accountingProgram'
import type { Company, Trouble } from '@medlem/payments/accounting/target'
import { requireAdministered } from '../../people/access/administer.ts'
import { auditAdministration } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { type AppError, refuseField } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import { readAccounts } from '../voucher/accounts.ts'
import { openKeys, readKeys, sealKeys } from './keys.ts'
import { presentProblem, presentProgram } from './present.ts'
import { requireProgram } from './requireProgram.ts'
import { enqueueLater } from './runSending.ts'
import {
  deleteProgram,
  deleteWaiting,
  doubtSendings,
  findProgram,
  lockProgram,
  sentElsewhere,
  updateProgram,
  writeProgram,
} from './store.ts'

/** A person waits: a question that is asked three times, and a token before it, end within the time of our own answer. */
const WHILE_A_PERSON_WAITS = { timeoutMs: 1_800 }

/** Keeps a program with keys that it takes now. Vouchers that wait go there; another company than before is asked about. */
export async function updateAccountingProgram(
  deps: Deps,
  caller: Caller,
  { orgId, isOtherCompany, ...typed }: AccountingProgramUpdate & { orgId: string },
): Promise<AccountingProgram> {
  await requireAdministered(deps, caller, orgId, 'money:write')
  const update = readKeys(typed)
  const company = await deps.accountingFor(update, WHILE_A_PERSON_WAITS).company()
  if (company.outcome !== 'done') throw refusedKeys(company)
  const at = deps.clock.now()
  const { program } = update
  return deps.db.transaction(async (tx) => {
    await lockProgram(tx, orgId)
    const to = { program, companyId: company.id }
    const before = await sentElsewhere(tx, orgId, to)
    if (before && !isOtherCompany) throw askFirst(company, before)
    const known = { companyName: company.name, changedAt: at, problem: null, problemSaid: null }
    const sealedKeys = sealKeys(deps.config, orgId, update)
    // A process that works with the keys before loses its lease, and ends.
    await writeProgram(tx, { orgId, ...to, ...known, sealedKeys, leaseUntil: null })
    await doubtSendings(tx, { orgId, at }, to)
    const detail = { program, company: company.name }
    await auditAdministration(tx, caller, { action: 'accounting_program_update', orgId, detail, at })
    await enqueueLater({ ...deps, db: tx }, orgId, 0)
    return presentProgram(await findProgram(tx, orgId))
  })
}

/** Forgets the keys. What waits is not handed over any more; what may be on its way a person has to look up. */
export async function deleteAccountingProgram(
  deps: Deps,
  caller: Caller,
  { orgId }: { orgId: string },
): Promise<AccountingProgram> {
  await requireAdministered(deps, caller, orgId, 'money:write')
  const at = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    const row = await lockProgram(tx, orgId)
    if (!row) return presentProgram(undefined)
    await deleteWaiting(tx, orgId)
    await doubtSendings(tx, { orgId, at })
    await deleteProgram(tx, orgId)
    const detail = { program: row.program, company: row.companyName }
    await auditAdministration(tx, caller, { action: 'accounting_program_delete', orgId, detail, at })
    return presentProgram(undefined)
  })
}

/** Asks the program whose books they are, and which accounts it has; what it says is kept as the problem, or as none. */
export async function tryAccountingProgram(
  deps: Deps,
  caller: Caller,
  { orgId }: { orgId: string },
): Promise<ProgramTry> {
  const organisation = await requireAdministered(deps, caller, orgId, 'money:write')
  const row = await requireProgram(deps.db, orgId)
  const target = deps.accountingFor(openKeys(deps.config, row), WHILE_A_PERSON_WAITS)
  const company = await target.company()
  const listed = company.outcome === 'done' ? await target.accounts() : company
  const own = await readAccounts(deps.db, organisation, caller.language)
  const isMissing = (number: string) =>
    'accounts' in listed && !listed.accounts.some((one) => one.number === number)
  const at = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    await updateProgram(tx, orgId, problemOf(company, row.companyId))
    const detail = { program: row.program, outcome: company.outcome }
    await auditAdministration(tx, caller, { action: 'accounting_program_try', orgId, detail, at })
    await enqueueLater({ ...deps, db: tx }, orgId, 0)
    return {
      program: { program: row.program, company: row.companyName },
      problem: presentProblem(await findProgram(tx, orgId)),
      missingAccounts: own
        .filter(({ number }) => isMissing(number))
        .map(({ number, name }) => ({ number, name })),
    }
  })
}

function problemOf(answer: ({ outcome: 'done' } & Company) | Trouble, companyId: string) {
  if (answer.outcome !== 'done')
    return { problem: answer.outcome, problemSaid: 'said' in answer ? answer.said : null }
  if (answer.id !== companyId) return { problem: 'other_company' as const, problemSaid: answer.name }
  return { problem: null, problemSaid: null }
}

function refusedKeys(trouble: Trouble): AppError {
  const said = 'said' in trouble ? trouble.said : null
  const { outcome } = trouble
  const sentence = say(accountingProgramTexts, (t) => {
    if (said === null) return t[outcome]
    return outcome === 'denied' ? t.deniedSaid({ said }) : t.missingSaid({ said })
  })
  return refuseField('keys', outcome, sentence)
}

function askFirst({ name }: Company, before: { count: number; name: string }): AppError {
  const sentence = say(accountingProgramTexts, (t) =>
    t.otherCompany({ company: name, before: before.name, count: before.count }),
  )
  return refuseField('isOtherCompany', 'other_company', sentence, { as: 'invalid_transition', status: 409 })
}
