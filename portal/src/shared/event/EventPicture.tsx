import { EVENT_PICTURE } from '@medlem/contract/eventPicture'
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
