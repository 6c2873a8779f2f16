import { type Query, useIsFetching } from '@tanstack/react-query'
import { BannerArea } from './BannerArea.tsx'
import './bannersBelow.css'

const unanswered = { predicate: ({ state }: Query) => state.status === 'pending' }

/** On a phone, what organisations say, under the screen: unseen while the screen still grows, as it would move under a finger. */
export function BannersBelow() {
  const pending = useIsFetching(unanswered)
  return (
    <div className="banners-below" style={{ visibility: pending > 0 ? 'hidden' : undefined }}>
      <BannerArea isPhone isBelow />
    </div>
  )
}
