import { brandPaths } from '#ui/brand-paths.ts'

/** Give it a height; `label` is read aloud. */
export function Wordmark({ label, className = 'h-7' }: { label: string; className?: string }) {
  return (
    <svg viewBox="0 0 292 76" role="img" aria-label={label} className={className}>
      <path d={brandPaths['wordmark-ink']} fill="currentColor" />
      <path d={brandPaths['wordmark-ledge']} className="fill-accent" />
    </svg>
  )
}
