import { brandPaths } from '#ui/brand-paths.ts'

/** The name as it is drawn. Give it a height; `label` is the name as it is read. */
export function Wordmark({ label, className = 'h-7' }: { label: string; className?: string }) {
  return (
    <svg viewBox="0 0 292 76" role="img" aria-label={label} className={className}>
      <path d={brandPaths['wordmark-ink']} fill="currentColor" />
      <path d={brandPaths['wordmark-ledge']} className="fill-accent" />
    </svg>
  )
}
