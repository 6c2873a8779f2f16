import type { Deps } from '../../platform/deps/deps.ts'
import { forbidden, notFound } from '../../platform/error/appError.ts'
import { auditImplicitRead } from '../access/auditCaller.ts'
import type { Caller } from '../access/caller.ts'
import { findOrganisation } from '../organisation/store.ts'
import { type MemberPage, type MemberQuestion, searchMembers, searchOrganisation } from './searchStore.ts'

/** Answers kept, and how long a page may be to be kept: some 10 MB at most. */
const KEPT_ANSWERS = 500
const KEPT_SIZE = 100

type MemberSearch = (caller: Caller, question: MemberQuestion) => Promise<MemberPage>

/**
 * Members by a part of a name or an e-mail, for super administrators, and for administrators within their organisation;
 * that a list was read is written down. An answer is given again only when the database says that nothing of what is
 * searched has changed since, so it is never an old one.
 */
export function memberSearch(deps: Deps): MemberSearch {
  const kept = new Map<string, { stamp: string; page: MemberPage }>()

  const searchAll = async ({ stamps }: Caller, question: MemberQuestion): Promise<MemberPage> => {
    const key = JSON.stringify([question.sort, question.size, question.query])
    const before = kept.get(key)
    if (before && before.stamp === stamps?.members) return before.page
    const { stamp, page } = await searchMembers(deps.db, { ...question, known: before?.stamp ?? null })
    if (!page && before) return before.page
    if (!page) throw new Error('nothing new was found, and nothing is known')
    kept.delete(key)
    const [oldest] = kept.keys()
    if (kept.size >= KEPT_ANSWERS && oldest !== undefined) kept.delete(oldest)
    if (question.size <= KEPT_SIZE) kept.set(key, { stamp, page })
    return page
  }

  return async (caller, question) => {
    const { orgId } = question
    await requireListReader(deps, caller, orgId)
    const page =
      orgId === undefined
        ? await searchAll(caller, question)
        : await searchOrganisation(deps.db, { ...question, orgId })
    await auditImplicitRead(deps, caller, {
      subjectId: null,
      action: 'member_list_read',
      ...(orgId === undefined ? {} : { objectId: orgId }),
      // What was looked for may be a name, and names do not belong in a log.
      detail: { size: page.members.length, total: page.total },
    })
    return page
  }
}

/** Whether there is such an organisation is not told to those who don't administer it. */
export async function requireListReader(
  deps: Deps,
  caller: Caller,
  orgId: string | undefined,
): Promise<void> {
  const organisation = orgId === undefined ? undefined : await findOrganisation(deps.db, orgId)
  if (caller.superAdmin) {
    if (orgId !== undefined && !organisation) throw notFound()
    return
  }
  if (!organisation || !caller.administers(organisation.key)) throw forbidden()
}
