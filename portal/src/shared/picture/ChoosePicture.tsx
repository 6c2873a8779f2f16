import { pictureTexts } from '@medlem/i18n/en/portal/picture'
import { type Ref, useId } from 'react'
import { Alert } from '../../ui/Alert.tsx'
import { PICTURE_TYPES, readPicture } from './pictureFile.ts'

export interface ChoosePictureProps {
  /** Whether there is one, which another one replaces. */
  hasPicture: boolean
  /** Pixels of the shorter edge: more than the server keeps, so that it can still choose the part that is shown. */
  edge: number
  isDisabled?: boolean
  /** With Base64 of the picture; undefined for a file that is none. */
  onChoose: (image: string | undefined) => void
  ref?: Ref<HTMLInputElement>
}

/** A button that asks for the file of a picture. */
export function ChoosePicture({ hasPicture, edge, isDisabled = false, onChoose, ref }: ChoosePictureProps) {
  const id = useId()
  const choose = async (file: File | undefined) => {
    if (file) onChoose(await readPicture(file, edge).catch(() => undefined))
  }
  return (
    // The label is the button that is seen; the input under it has the focus.
    <label
      htmlFor={id}
      className="button button-secondary relative has-focus-visible:outline-[2.5px] has-focus-visible:outline-fjord"
    >
      {hasPicture ? pictureTexts.changePicture : pictureTexts.addPicture}
      <input
        id={id}
        ref={ref}
        type="file"
        accept={PICTURE_TYPES}
        className="visually-hidden"
        disabled={isDisabled}
        onChange={({ target }) => {
          void choose(target.files?.[0])
          // The same file may be chosen again.
          target.value = ''
        }}
      />
    </label>
  )
}

/** Says that the file which was chosen is no picture. */
export function UnusablePicture() {
  return (
    <Alert kind="error" title={pictureTexts.pictureUnusable}>
      <p>{pictureTexts.pictureTypes}</p>
    </Alert>
  )
}
