import type { MemberFilter } from '@medlem/contract/memberFilter'
import {
  BuiltInView,
  type MemberView,
  MemberViewContent,
  type MemberViewUpdate,
} from '@medlem/contract/memberView'
import type { MemberViewRow } from '@medlem/database/schema/memberView'
import type { OrganisationRow } from '@medlem/database/schema/organisation'
import { copenhagenDate } from '@medlem/domain/calendar'
import { type May, mayFilterBy } from '@medlem/domain/memberColumn'
import { builtInFilters, MAX_VIEWS } from '@medlem/domain/memberView'
import { clubProblemTexts } from '@medlem/i18n/en/server/problem/club'
import { requireNewest } from '../../platform/audit/requireNewest.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { forbidden, invalidRequest, notFound } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import { requireAdministered } from '../access/administer.ts'
import { auditAdministration } from '../access/auditCaller.ts'
import type { Caller } from '../access/caller.ts'
import { administers } from '../access/policy.ts'
import { mayIn, requireAskable, wasChecked } from '../memberFilter/columnRights.ts'
import { memberFilterSql } from '../memberFilter/memberFilterSql.ts'
import { countEach } from '../memberList/memberCountStore.ts'
import { deleteView, insertView, listViews, lockView, updateView } from './store.ts'

function tooManyViews() {
  const message = say(clubProblemTexts, (t) => t.tooManyViews({ most: MAX_VIEWS }))
  return invalidRequest([{ field: 'name', code: 'taken', message }], 409)
}

interface Named {
  orgId: string
  id: string
}

/** The views that an administrator sees, by name, with how many members each has; all counted in one reading. */
export async function listMemberViews(
  deps: Deps,
  caller: Caller,
  orgId: string,
): Promise<{ builtIn: Record<BuiltInView, number>; views: MemberView[] }> {
  const organisation = await requireAdministered(deps, caller, orgId, 'members:read')
  const rows = await listViews(deps.db, { orgId, memberId: caller.actor.id })
  const may = mayIn(caller, organisation)
  const views = rows
    .map((row) => ({ row, content: MemberViewContent.parse(row.content) }))
    // A colleague's may choose by what this reader may not see.
    .filter(({ content }) => mayFilterBy(content.filter, may))
  const builtIn = builtInFilters(copenhagenDate(deps.clock.now()))
  const names = BuiltInView.options
  const counts = await countFilters(deps, { orgId, may }, [
    ...names.map((name) => builtIn[name]),
    ...views.map(({ content }) => content.filter),
  ])
  return {
    builtIn: Object.fromEntries(names.map((name, at) => [name, counts[at] ?? 0])) as Record<
      BuiltInView,
      number
    >,
    views: views.map(({ row, content }, at) =>
      presentView(row, { content, count: counts[names.length + at] ?? 0, caller }),
    ),
  }
}

export async function createMemberView(
  deps: Deps,
  caller: Caller,
  { orgId, body }: { orgId: string; body: MemberViewUpdate },
): Promise<MemberView> {
  const organisation = await requireAdministered(deps, caller, orgId, 'members:read')
  const { content, name, isShared } = body
  requireAskable({ filter: content.filter }, mayIn(caller, organisation))
  if (isShared) refuseReader(caller, organisation)
  const at = deps.clock.now()
  const row = await deps.db.transaction(async (tx) => {
    const { length } = await listViews(tx, { orgId, memberId: caller.actor.id })
    if (length >= MAX_VIEWS) throw tooManyViews()
    const made = await insertView(tx, {
      orgId,
      createdBy: caller.actor.id,
      name,
      isShared,
      content,
      updateDate: at,
    })
    await auditAdministration(tx, caller, { action: 'member_view_create', orgId, objectId: made.id, at })
    return made
  })
  return counted(deps, caller, row)
}

export async function updateMemberView(
  deps: Deps,
  caller: Caller,
  { orgId, id, body }: Named & { body: MemberViewUpdate },
): Promise<MemberView> {
  const organisation = await requireAdministered(deps, caller, orgId, 'members:read')
  requireAskable({ filter: body.content.filter }, mayIn(caller, organisation))
  const at = deps.clock.now()
  const row = await deps.db.transaction(async (tx) => {
    const before = await lockView(tx, { orgId, id, memberId: caller.actor.id })
    if (!before) throw notFound()
    if (before.isShared || body.isShared) refuseReader(caller, organisation)
    await requireNewest(tx, body.version, {
      version: before.version,
      orgId,
      objectId: id,
      actions: ['member_view_update'],
    })
    const { name, isShared, content } = body
    await auditAdministration(tx, caller, { action: 'member_view_update', orgId, objectId: id, at })
    return updateView(tx, id, { name, isShared, content, updateDate: at })
  })
  return counted(deps, caller, row)
}

export async function deleteMemberView(deps: Deps, caller: Caller, { orgId, id }: Named): Promise<void> {
  const organisation = await requireAdministered(deps, caller, orgId, 'members:read')
  await deps.db.transaction(async (tx) => {
    const view = await lockView(tx, { orgId, id, memberId: caller.actor.id })
    if (!view) throw notFound()
    if (view.isShared) refuseReader(caller, organisation)
    await deleteView(tx, id)
    const at = deps.clock.now()
    await auditAdministration(tx, caller, { action: 'member_view_delete', orgId, objectId: id, at })
  })
}

/** Colleagues open a shared view every day: only reading it does not change it (decision 30). */
function refuseReader(caller: Caller, organisation: OrganisationRow): void {
  if (!administers(caller, organisation, 'members:write')) throw forbidden()
}

async function counted(deps: Deps, caller: Caller, row: MemberViewRow): Promise<MemberView> {
  const content = MemberViewContent.parse(row.content)
  const [count = 0] = await countFilters(deps, { orgId: row.orgId, may: wasChecked }, [content.filter])
  return presentView(row, { content, count, caller })
}

function countFilters(
  deps: Deps,
  { orgId, may }: { orgId: string; may: May },
  filters: readonly MemberFilter[],
): Promise<number[]> {
  const today = copenhagenDate(deps.clock.now())
  return countEach(
    deps.db,
    { orgId },
    filters.map((filter) => memberFilterSql(filter, { orgId, today, may })),
  )
}

function presentView(
  { id, name, isShared, createdBy, version }: MemberViewRow,
  { content, count, caller }: { content: MemberViewContent; count: number; caller: Caller },
): MemberView {
  return { id, name, isShared, isOwn: createdBy === caller.actor.id, content, count, version }
}
