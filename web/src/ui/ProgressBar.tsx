/** 0 to 100. */
export function ProgressBar({ value, label, className }: { value: number; label: string; className?: string }) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(value)}
      className={className}
    >
      <div className="h-1 overflow-hidden rounded-full bg-press forced-colors:border">
        <div
          className="h-full origin-left rounded-full bg-accent transition-transform duration-200 forced-colors:bg-[Highlight] rtl:origin-right"
          style={{ transform: `scaleX(${Math.min(100, Math.max(0, value)) / 100})` }}
        />
      </div>
    </div>
  )
}
