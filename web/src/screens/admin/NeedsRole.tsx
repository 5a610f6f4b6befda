import type { RoleName } from '@atelier/contract/choices'
import { paths } from '@atelier/contract/paths'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useTitle } from '#device/title.ts'
import { Fallen } from '#ui/art/Fallen.tsx'
import { buttonClass } from '#ui/button.ts'
import { EmptyState } from '#ui/EmptyState.tsx'

export function NeedsRole({ role }: { role: RoleName }) {
  const t = useTranslations('admin')
  const title = t('needs_role.title', { role: t(`roles.${role}`) })
  useTitle(title)
  return (
    <EmptyState art={<Fallen seed="needs-role" />} title={title} text={t('needs_role.text')}>
      <Link to={paths.adminUsers} className={buttonClass({ tone: 'primary' })}>
        {t('needs_role.on')}
      </Link>
    </EmptyState>
  )
}
