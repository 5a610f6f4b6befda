import { paths } from '@atelier/contract/paths'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { usePost } from '#data/cache/entities.ts'
import { OnePost } from '#parts/post/OnePost.tsx'
import { buttonClass } from '#ui/button.ts'
import { Sheet } from '#ui/Sheet.tsx'

export function ExplorePostDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations()
  const author = usePost(id)?.author
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('posts.title')}
      full
      flush
      large
      footer={
        author && (
          <Link to={paths.profile(author.username ?? author.user_id)} className={`${buttonClass()} w-full md:ms-auto md:flex md:w-fit`}>
            {t('explore.view_profile')}
          </Link>
        )
      }
    >
      <OnePost id={id} spread />
    </Sheet>
  )
}
