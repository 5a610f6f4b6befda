import { CircleAlert, CircleCheck, CircleDashed, CircleOff, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ServiceState } from '#data/health/health.ts'

export const stateIcons: Record<ServiceState, { Icon: LucideIcon; color: string }> = {
  waiting: { Icon: CircleDashed, color: 'text-quiet' },
  starting: { Icon: CircleDashed, color: 'text-quiet' },
  off: { Icon: CircleOff, color: 'text-quiet' },
  healthy: { Icon: CircleCheck, color: 'text-success' },
  degraded: { Icon: TriangleAlert, color: 'text-warning' },
  failed: { Icon: CircleAlert, color: 'text-danger' },
}
