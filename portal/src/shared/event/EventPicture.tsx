import type { Event } from '@medlem/contract/event'
import { EVENT_PICTURE } from '@medlem/contract/eventPicture'
import { useEventPicture } from '../../api/event/eventPicture.ts'
import { foreignLang } from '../../ui/language.ts'
import css from './eventPicture.module.css'

export interface EventPictureProps {
  /** Its address; undefined until it has come, and for one that never does. */
  image: string | undefined
  /** Empty for one that decorates. */
  alt: string
  /** Of these words. */
  language?: string | null
}

/** What an event looks like: a box of its size, so that nothing moves when it comes. */
export function EventPicture({ image, alt, language }: EventPictureProps) {
  return (
    <div className={css.box}>
      {image && (
        <img
          src={image}
          alt={alt}
          lang={foreignLang(language)}
          width={EVENT_PICTURE.width}
          height={EVENT_PICTURE.height}
        />
      )}
    </div>
  )
}

/** The picture of an event, if it has one that the reader is shown. It decorates: a page without it is whole. */
export function ShownPicture({ event: { id, picture } }: { event: Event }) {
  const { data, error } = useEventPicture(id, picture?.hash)
  if (!picture || error) return null
  return (
    <div className="no-print mb-8">
      <EventPicture image={data} alt={picture.alt} language={picture.language} />
    </div>
  )
}
