import type { Comment } from '@atelier/contract/comments'
import { Ellipsis, Flag, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { removeComment } from '#parts/comments/comments.data.ts'
import { lazySheet } from '#parts/lazy-part.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu } from '#ui/Menu.tsx'
import { MenuItem } from '#ui/MenuItem.tsx'

const ReportSheet = lazySheet(() => import('#parts/report/ReportSheet.tsx').then((file) => file.ReportSheet))

export function CommentMenu({ comment, mayDelete, isOwn }: { comment: Comment; mayDelete: boolean; isOwn: boolean }) {
  const t = useTranslations('comments')
  const [reporting, setReporting] = useState(false)
  return (
    <>
      <Menu trigger={(props) => <IconButton {...props} size="sm" icon={Ellipsis} label={t('menu')} />}>
        {!isOwn && (
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
