/** The target needs the id and `tabIndex={-1}`. */
export function SkipLink({ target = 'main', label }: { target?: string; label: string }) {
  return (
    <a
      href={`#${target}`}
      className="sr-only z-50 rounded-full bg-ink px-5 py-3 text-sm font-semibold text-ground focus:not-sr-only focus:fixed focus:start-4 focus:top-4"
    >
      {label}
    </a>
  )
}
