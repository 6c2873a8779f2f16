import type { Member } from '@medlem/contract/member'
import { MAX_IMAGE_BYTES } from '@medlem/contract/profileImage'
import { peopleProblemTexts } from '@medlem/i18n/en/server/problem/people'
import type { Deps } from '../../platform/deps/deps.ts'
import { type AppError, refuseField } from '../../platform/error/appError.ts'
import { type Sentence, say } from '../../platform/error/sentence.ts'
import { auditActing } from '../access/auditCaller.ts'
import type { Caller } from '../access/caller.ts'
import { presentMember } from '../member/present.ts'
import { findMemberById, lockMember, updateMember } from '../member/store.ts'
import { requireOwnProfile } from './ownProfile.ts'
import { makeProfileImage } from './profileImage.ts'

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/

/** Writes the picture of oneself or of a child without login; null removes it (X1). */
export async function updateProfileImage(
  deps: Deps,
  caller: Caller,
  { id, image }: { id: string; image: string | null },
): Promise<Member> {
  // Rights first: a stranger's picture is not even opened.
  await requireOwnProfile(deps.db, caller, await findMemberById(deps.db, id))
  const profileImage = image === null ? null : await readImage(image)
  return deps.db.transaction(async (tx) => {
    await requireOwnProfile(tx, caller, await lockMember(tx, id))
    const at = deps.clock.now()
    const written = await updateMember(tx, id, { profileImage, updateDate: at })
    await auditActing(tx, caller, { action: 'profile_image_update', objectId: id, at })
    return presentMember(written)
  })
}

async function readImage(base64: string): Promise<string> {
  const bytes = BASE64.test(base64) ? Buffer.from(base64, 'base64') : undefined
  if (bytes && bytes.length > MAX_IMAGE_BYTES) throw unusable(say(peopleProblemTexts, (t) => t.pictureTooBig))
  const made = bytes && (await makeProfileImage(bytes))
  if (!made) throw unusable(say(peopleProblemTexts, (t) => t.pictureUnreadable))
  return made
}

function unusable(message: Sentence): AppError {
  return refuseField('image', 'image_unusable', message, { as: 'image_unusable' })
}
