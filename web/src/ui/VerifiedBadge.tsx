export function VerifiedBadge({ label, size = 16 }: { label: string; size?: number }) {
  return (
    <svg
      viewBox="0 0 20 20"
      width={size}
      height={size}
      role="img"
      aria-label={label}
      className="inline-block shrink-0 align-[-0.15em] text-verified"
    >
      <path
        fill="currentColor"
        d="m10 .8 2.3 1.7 2.9-.2.9 2.7 2.4 1.6-.8 2.8.8 2.8-2.4 1.6-.9 2.7-2.9-.2-2.3 1.7-2.3-1.7-2.9.2-.9-2.7-2.4-1.6.8-2.8-.8-2.8L3.9 5l.9-2.7 2.9.2z"
        transform="translate(0 .6)"
      />
      <path
        d="m6.6 10.2 2.4 2.4 4.6-4.8"
        fill="none"
        stroke="var(--color-ground)"
        strokeWidth="1.9"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
