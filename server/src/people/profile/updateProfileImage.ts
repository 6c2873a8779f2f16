import type { Member } from '@medlem/contract/member'
import type { Deps } from '../../platform/deps/deps.ts'
import { dataAddress, type PictureForm } from '../../platform/picture/makePicture.ts'
import { readPicture } from '../../platform/picture/readPicture.ts'
import { auditActing } from '../access/auditCaller.ts'
import type { Caller } from '../access/caller.ts'
import { presentMember } from '../member/present.ts'
import { findMemberById, lockMember, updateMember } from '../member/store.ts'
import { requireOwnProfile } from './ownProfile.ts'

/** A square, twice as large as it is ever shown. */
const FORM: PictureForm = { width: 160, height: 160, format: 'webp' }

/** Writes the picture of oneself or of a child without login; null removes it (X1). */
export async function updateProfileImage(
  deps: Deps,
  caller: Caller,
  { id, image }: { id: string; image: string | null },
): Promise<Member> {
  // Rights first: a stranger's picture is not even opened.
  await requireOwnProfile(deps.db, caller, await findMemberById(deps.db, id))
  const profileImage =
    image === null ? null : dataAddress(await readPicture('image', image, FORM), FORM.format)
  return deps.db.transaction(async (tx) => {
    await requireOwnProfile(tx, caller, await lockMember(tx, id))
    const at = deps.clock.now()
    const written = await updateMember(tx, id, { profileImage, updateDate: at })
    await auditActing(tx, caller, { action: 'profile_image_update', objectId: id, at })
    return presentMember(written)
  })
}
