import { Ban, CircleCheck, CircleDashed, Clock, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '#ui/cx.ts'

type Tone = 'neutral' | 'good' | 'waiting' | 'bad'

/** With an icon, so that the status does not depend on colour alone. */
export function StatusBadge({ tone, icon, children }: { tone: Tone; icon?: LucideIcon; children: ReactNode }) {
  const { icon: usual, look } = tones[tone]
  const Icon = icon ?? usual
  return (
    <span className={cx('inline-flex items-center gap-1.5 text-sm font-medium whitespace-nowrap', look)}>
      <Icon size={15} aria-hidden="true" className="shrink-0" />
      {children}
    </span>
  )
}

const tones: Record<Tone, { icon: LucideIcon; look: string }> = {
  neutral: { icon: CircleDashed, look: 'text-quiet' },
  good: { icon: CircleCheck, look: 'text-success' },
  waiting: { icon: Clock, look: 'text-warning' },
  bad: { icon: Ban, look: 'text-danger' },
}
