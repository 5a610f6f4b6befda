import { Skeleton } from '#ui/Skeleton.tsx'

export function PrivacyListSkeleton() {
  return ['a', 'b', 'c', 'd', 'e'].map((row) => (
    <div key={row} className="flex items-center gap-3 border-b border-line py-3">
      <Skeleton round className="size-10" />
      <Skeleton className="h-4 w-40" />
    </div>
  ))
}
