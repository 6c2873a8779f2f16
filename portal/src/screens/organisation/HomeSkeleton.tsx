import { CardsSkeleton, LoadingPart } from '../../ui/Skeleton.tsx'

/** Where the cards will stand. */
export function HomeSkeleton() {
  return (
    <LoadingPart>
      <CardsSkeleton />
    </LoadingPart>
  )
}
