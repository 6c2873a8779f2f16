import type { Event } from '@medlem/contract/event'
import { useEventPicture } from '../../api/event/eventPicture.ts'
import { EventPicture } from '../../shared/event/EventPicture.tsx'

/** The picture of an event, if it has one. It decorates: a page without it is whole. */
export function ShownPicture({ event: { id, picture } }: { event: Event }) {
  const { data } = useEventPicture(id, picture?.hash)
  if (!picture) return null
  return (
    <div className="no-print mb-8">
      <EventPicture image={data} alt={picture.alt} language={picture.language} />
    </div>
  )
}
