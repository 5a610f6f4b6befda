import { Users } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { LinkFrame } from '#screens/link/LinkFrame.tsx'
import { Button } from '#ui/Button.tsx'

interface Props {
  address: string
  busy: boolean
  onChange: () => void
  onStay: () => void
}

export function OtherAccount({ address, busy, onChange, onStay }: Props) {
  const t = useTranslations('links.link.foreign')
  return (
    <LinkFrame
      icon={Users}
      title={t('title')}
      text={t.rich('text', { address: () => <strong className="font-semibold text-ink">{address}</strong> })}
    >
      <Button tone="primary" size="lg" wide onClick={onStay}>
        {t('stay')}
      </Button>
      <Button size="lg" wide busy={busy} onClick={onChange}>
        {busy ? t('busy') : t('change', { address })}
      </Button>
    </LinkFrame>
  )
}
