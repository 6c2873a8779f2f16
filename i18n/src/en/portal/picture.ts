import { texts } from '../../texts.ts'

export const pictureTexts = texts('portal/picture', {
  changePicture: 'Change picture',
  addPicture: 'Add a picture',
  removePicture: 'Remove picture',
  pictureUnusable: 'This file can’t be used as a picture.',
  pictureTypes: 'Please choose a JPEG, PNG or WebP picture. If it is one, it is damaged or was cut off.',
})
