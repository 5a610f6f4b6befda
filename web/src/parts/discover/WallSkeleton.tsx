import { Skeleton } from '#ui/Skeleton.tsx'

const heights = ['h-64', 'h-44', 'h-56', 'h-72', 'h-48', 'h-60', 'h-52', 'h-68']

export function WallSkeleton() {
  return (
    <div className="@container">
      <div className="columns-2 gap-2 @min-[31.25rem]:columns-3 @min-[53.75rem]:columns-4">
        {heights.map((height) => (
          <Skeleton key={height} className={`mb-2 w-full break-inside-avoid rounded-md ${height}`} />
        ))}
      </div>
    </div>
  )
}
