import type { LastMessage } from '@atelier/contract/conversations'
import { Camera } from 'lucide-react'
import { useTranslations } from 'use-intl'

export function LastMessagePreview({ message }: { message: LastMessage | null }) {
  const t = useTranslations('conversations.preview')
  if (message?.media_type) {
    return (
      <>
        <Camera size={16} aria-hidden="true" className="me-1.5 inline-block align-[-0.2em]" />
        {t(message.media_type)}
      </>
    )
  }
  if (message?.taken_back) return <i>{t('taken_back')}</i>
  return <bdi>{message?.content || t(message?.card ?? 'none')}</bdi>
}
