import type { WordFilter } from '@atelier/contract/admin/content'
import { CircleAlert, Info, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { StatusBadge } from '#parts/admin/StatusBadge.tsx'

export function SeverityBadge({ severity }: Pick<WordFilter, 'severity'>) {
  const t = useTranslations('admin_content.severity')
  const { tone, icon } = looks[severity]
  return (
    <StatusBadge tone={tone} icon={icon}>
      {t(severity)}
    </StatusBadge>
  )
}

const looks = {
  low: { tone: 'neutral', icon: Info },
  moderate: { tone: 'waiting', icon: TriangleAlert },
  high: { tone: 'bad', icon: CircleAlert },
} as const
