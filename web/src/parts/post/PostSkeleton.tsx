import { Skeleton } from '#ui/Skeleton.tsx'

export function PostSkeleton({ picture = true }: { picture?: boolean }) {
  return (
    <div className="border-b border-line px-4 pt-4 pb-4">
      <div className="flex items-center gap-3">
        <Skeleton round className="size-10" />
        <div className="grid gap-2">
          <Skeleton className="h-4 w-36" />
          <Skeleton className="h-3 w-24" />
        </div>
      </div>
      <Skeleton className="mt-4 h-4 w-full" />
      <Skeleton className="mt-2 h-4 w-2/3" />
      {picture && <Skeleton className="mt-3 aspect-[4/3] w-full rounded-media" />}
    </div>
  )
}
