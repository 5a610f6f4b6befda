import { paths } from '@atelier/contract/paths'
import { Link } from '@tanstack/react-router'
import { MailOpen } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useSession } from '#data/session/session.ts'
import { LinkFrame } from '#screens/link/LinkFrame.tsx'
import { buttonClass } from '#ui/button.ts'

export function HalfConfirmed() {
  const t = useTranslations('links.link')
  const isIn = useSession().status === 'signed_in'
  return (
    <LinkFrame icon={MailOpen} title={t('half.title')} text={t('half.text')}>
      <Link to={isIn ? paths.home : paths.landing} className={buttonClass({ tone: 'outline', size: 'lg', wide: true })}>
        {t(isIn ? 'continue' : 'leave')}
      </Link>
    </LinkFrame>
  )
}
