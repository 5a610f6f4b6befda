import { Skeleton } from '#ui/Skeleton.tsx'

export function ProfileSkeleton() {
  return (
    <div aria-busy="true">
      <Skeleton className="aspect-[3/1] max-h-32 w-full" />
      <div className="px-4">
        <Skeleton round className="-mt-12 size-24 ring-4 ring-ground" />
        <Skeleton className="mt-4 h-7 w-48" />
        <Skeleton className="mt-2 h-4 w-28" />
        <Skeleton className="mt-4 h-4 w-full" />
        <Skeleton className="mt-2 h-4 w-2/3" />
      </div>
    </div>
  )
}
