import { LoadingPart, Skeleton } from '../../ui/Skeleton.tsx'

/** Where the cards will stand. */
export function HomeSkeleton() {
  return (
    <LoadingPart className="family">
      {[1, 2].map((place) => (
        <Skeleton key={place} height="204px" />
      ))}
    </LoadingPart>
  )
}
