import { texts } from '../../texts.ts'

export const eventTexts = texts('domain/event', {
  cancelled: 'Cancelled: {title}',
})
