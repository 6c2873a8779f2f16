import { PersonField } from '@medlem/contract/person'
import type { Database } from '@medlem/database/database'
import { countNaming, listPair } from './mergeStore.ts'
import { foldRefusal, isBlank, type Pair } from './planMerge.ts'

interface Asked {
  keptId: string
  foldedId: string
}

/**
 * Which of two members is better kept: the one who can't be folded, then who signs in, has more history in the organisation, or
 * more that is known of them; as asked where nothing speaks for either.
 */
export async function proposeKept(db: Database, orgId: string, asked: Asked): Promise<Asked> {
  const found = await listPair(db, { orgId, ids: [asked.keptId, asked.foldedId] })
  const kept = found.find(({ member }) => member.id === asked.keptId)
  const folded = found.find(({ member }) => member.id === asked.foldedId)
  if (!kept || !folded) return asked
  const [ofKept, ofFolded] = [await weigh(db, orgId, kept), await weigh(db, orgId, folded)]
  const first = ofKept.findIndex((value, n) => value !== ofFolded[n])
  const isTurned = (ofFolded[first] ?? 0) > (ofKept[first] ?? 0)
  return isTurned ? { keptId: asked.foldedId, foldedId: asked.keptId } : asked
}

/** What counts first stands first; more speaks for keeping. */
async function weigh(db: Database, orgId: string, one: Pair['kept']): Promise<number[]> {
  const { member } = one
  return [
    Number((await foldRefusal(db, { orgId, folded: one })) !== undefined),
    Number(member.subject !== null),
    await countNaming(db, { orgId, memberId: member.id }),
    PersonField.options.filter((field) => !isBlank(member[field])).length,
  ]
}
