import type { Member } from '@medlem/contract/member'
import { memberTexts } from '@medlem/i18n/en/portal/member'
import { useId, useState } from 'react'
import { useUpdateProfileImage } from '../../api/member/profileImage.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { Avatar } from './Avatar.tsx'
import { PICTURE_TYPES, readPicture } from './pictureFile.ts'

/** The picture of oneself or of a child; saved as soon as it is chosen. */
export function PictureEditor({ person }: { person: Member }) {
  const update = useUpdateProfileImage()
  const [isUnreadable, setUnreadable] = useState(false)
  const [notice, setNotice] = useState('')
  const id = useId()
  const write = (image: string | null) =>
    update.mutate(
      { id: person.id, image },
      { onSuccess: () => setNotice(image ? memberTexts.pictureSaved : memberTexts.pictureRemoved) },
    )
  const choose = async (file: File | undefined) => {
    if (!file) return
    setNotice('')
    update.reset()
    const image = await readPicture(file)
    setUnreadable(image === undefined)
    if (image !== undefined) write(image)
  }
  return (
    <div className="grid max-w-3xl gap-4">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Avatar person={person} size="large" />
        <div className="flex flex-wrap items-center gap-2">
          {/* The label is the button that is seen; the input under it has the focus. */}
          <label
            htmlFor={id}
            className="button button-secondary relative has-focus-visible:outline-[2.5px] has-focus-visible:outline-fjord"
          >
            {person.profileImage ? memberTexts.changePicture : memberTexts.addPicture}
            <input
              id={id}
              type="file"
              accept={PICTURE_TYPES}
              className="visually-hidden"
              disabled={update.isPending}
              onChange={(event) => {
                const { target } = event
                choose(target.files?.[0]).catch(() => setUnreadable(true))
                // The same file may be chosen again.
                target.value = ''
              }}
            />
          </label>
          {person.profileImage && (
            <Button variant="quiet" busy={update.isPending} onClick={() => write(null)}>
              {memberTexts.removePicture}
            </Button>
          )}
        </div>
      </div>
      <p role="status" className="text-meta text-soft empty:hidden">
        {update.isPending ? memberTexts.savingPicture : notice}
      </p>
      {isUnreadable && (
        <Alert kind="error" title={memberTexts.pictureUnusable}>
          <p>{memberTexts.pictureTypes}</p>
        </Alert>
      )}
      {update.error && <ErrorNotice error={update.error} title={memberTexts.pictureNotSaved} />}
    </div>
  )
}
