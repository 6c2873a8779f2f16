import { LoadingPart, Skeleton } from '../../ui/Skeleton.tsx'

/** Where the cards will stand. */
export function HomeSkeleton() {
  return (
    <LoadingPart>
      <div className="mt-10 grid grid-cols-[repeat(auto-fill,minmax(min(290px,100%),1fr))] gap-4">
        {[1, 2, 3].map((place) => (
          <Skeleton key={place} height="204px" />
        ))}
      </div>
    </LoadingPart>
  )
}
