import type { Comment } from '@atelier/contract/comments'
import { Ellipsis, Flag, Link as LinkIcon, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { removeComment } from '#parts/comments/comments.data.ts'
import { lazySheet } from '#parts/lazy-part.ts'
import { copyLink } from '#parts/post/post.data.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu } from '#ui/Menu.tsx'
import { MenuItem } from '#ui/MenuItem.tsx'

const ReportSheet = lazySheet(() => import('#parts/report/ReportSheet.tsx').then((file) => file.ReportSheet))

export function CommentMenu({ comment, mayDelete, mayReport }: { comment: Comment; mayDelete: boolean; mayReport: boolean }) {
  const t = useTranslations('comments')
  const posts = useTranslations('posts.menu')
  const [reporting, setReporting] = useState(false)
  return (
    <>
      <Menu trigger={(props) => <IconButton {...props} size="sm" icon={Ellipsis} label={t('menu')} />}>
        <MenuItem icon={LinkIcon} onSelect={() => void copyLink(comment.post_id, `?comment=${comment.id}`)}>
          {posts('copy_link')}
        </MenuItem>
        {mayReport && (
          <MenuItem icon={Flag} onSelect={() => setReporting(true)}>
            {t('report')}
          </MenuItem>
        )}
        {mayDelete && (
          <MenuItem danger icon={Trash2} onSelect={() => void removeComment(comment)}>
            {t('delete.label')}
          </MenuItem>
        )}
      </Menu>
      <Suspense>{reporting && <ReportSheet type="comment" targetId={comment.id} onClose={() => setReporting(false)} />}</Suspense>
    </>
  )
}
