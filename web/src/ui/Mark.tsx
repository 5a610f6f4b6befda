import { brandPaths } from '#ui/brand-paths.ts'

/** Decorative without `label`. */
export function Mark({ label, className }: { label?: string; className?: string }) {
  return (
    <svg
      viewBox="0 0 32 32"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      className={className}
    >
      <path d={brandPaths['mark-ink']} fill="currentColor" />
      <path d={brandPaths['mark-ledge']} className="fill-accent" />
    </svg>
  )
}
