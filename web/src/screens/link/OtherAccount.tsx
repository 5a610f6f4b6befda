import { limits } from '@atelier/contract/limits'
import { Users } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useMe } from '#data/cache/me.ts'
import { hasRoomFor } from '#data/session/accounts.ts'
import { LinkFrame } from '#screens/link/LinkFrame.tsx'
import { Button } from '#ui/Button.tsx'

interface Props {
  user_id: string | undefined
  address: string
  busy: boolean
  onChange: () => void
  onStay: () => void
}

export function OtherAccount({ user_id, address, busy, onChange, onStay }: Props) {
  const t = useTranslations('links.link.foreign')
  // It is laid beside with its name and picture.
  useMe()
  const hasRoom = hasRoomFor(user_id)
  const strong = () => <strong className="font-semibold text-ink">{address}</strong>
  return (
    <LinkFrame
      icon={Users}
      title={t('title')}
      text={hasRoom ? t.rich('text', { address: strong }) : t.rich('full', { address: strong, max: limits.accounts })}
    >
      <Button tone="primary" size="lg" wide onClick={onStay}>
        {t('stay')}
      </Button>
      {hasRoom && (
        <Button size="lg" wide busy={busy} onClick={onChange}>
          {busy ? t('busy') : t('change', { address })}
        </Button>
      )}
    </LinkFrame>
  )
}
