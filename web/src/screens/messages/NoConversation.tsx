import { useTranslations } from 'use-intl'
import { useTitle } from '#device/title.ts'
import { Threads } from '#ui/art/Threads.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'

export function NoConversation() {
  const t = useTranslations('conversations')
  useTitle(t('title'))
  return (
    <div className="grid h-full place-items-center">
      <EmptyState art={<Threads seed="select" />} title={t('select.title')} text={t('select.text')} />
    </div>
  )
}
