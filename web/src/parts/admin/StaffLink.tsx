import { paths } from '@atelier/contract/paths'
import { Link } from '@tanstack/react-router'
import { ShieldCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useCloseMenu } from '#ui/Menu.tsx'
import { menuItemClass } from '#ui/menu-item.ts'

export function StaffLink({ onGo }: { onGo?: (() => void) | undefined }) {
  const t = useTranslations('admin')
  const close = useCloseMenu()
  const go = () => {
    close()
    onGo?.()
  }
  return (
    <Link to={paths.admin} role="menuitem" tabIndex={-1} className={menuItemClass()} onClick={go}>
      <ShieldCheck size={18} className="text-quiet" aria-hidden="true" />
      {t('enter')}
    </Link>
  )
}
