import { useTranslations } from 'use-intl'
import { OnePost } from '#parts/post/OnePost.tsx'
import { Sheet } from '#ui/Sheet.tsx'

export function FeedPostDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations()
  return (
    <Sheet open onClose={onClose} title={t('posts.title')} full flush>
      <OnePost id={id} />
    </Sheet>
  )
}
