import { Skeleton } from '#ui/Skeleton.tsx'

export function PeopleSkeleton() {
  return ['a', 'b', 'c', 'd', 'e'].map((row) => (
    <div key={row} className="flex items-center gap-3 px-4 py-3">
      <Skeleton round className="size-10" />
      <div className="grid flex-1 gap-2">
        <Skeleton className="h-4 w-40" />
        <Skeleton className="h-3 w-24" />
      </div>
    </div>
  ))
}
