import type { Member } from '@medlem/contract/member'
import { memberTexts } from '@medlem/i18n/en/portal/member'
import { pictureTexts } from '@medlem/i18n/en/portal/picture'
import { useState } from 'react'
import { useUpdateProfileImage } from '../../api/member/profileImage.ts'
import { ChoosePicture, UnusablePicture } from '../../shared/picture/ChoosePicture.tsx'
import { Button } from '../../ui/Button.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { Avatar } from './Avatar.tsx'

/** In pixels. */
const EDGE = 640

/** The picture of oneself or of a child; saved as soon as it is chosen. */
export function ProfileImageEditor({ person }: { person: Member }) {
  const update = useUpdateProfileImage()
  const [isUnreadable, setUnreadable] = useState(false)
  const [notice, setNotice] = useState('')
  const write = (image: string | null) =>
    update.mutate(
      { id: person.id, image },
      { onSuccess: () => setNotice(image ? memberTexts.pictureSaved : memberTexts.pictureRemoved) },
    )
  const choose = (image: string | undefined) => {
    setNotice('')
    update.reset()
    setUnreadable(image === undefined)
    if (image !== undefined) write(image)
  }
  return (
    <div className="grid max-w-3xl gap-4">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Avatar person={person} size="large" />
        <div className="flex flex-wrap items-center gap-2">
          <ChoosePicture
            hasPicture={person.profileImage !== null}
            edge={EDGE}
            isDisabled={update.isPending}
            onChoose={choose}
          />
          {person.profileImage && (
            <Button variant="quiet" busy={update.isPending} onClick={() => write(null)}>
              {pictureTexts.removePicture}
            </Button>
          )}
        </div>
      </div>
      <p role="status" className="text-meta text-soft empty:hidden">
        {update.isPending ? memberTexts.savingPicture : notice}
      </p>
      {isUnreadable && <UnusablePicture />}
      {update.error && <ErrorNotice error={update.error} title={memberTexts.pictureNotSaved} />}
    </div>
  )
}
