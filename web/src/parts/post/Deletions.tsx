import { Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { undo, useDeletions } from '#parts/post/deletions.data.ts'
import { Button } from '#ui/Button.tsx'

/** What the viewer deleted a moment ago, above their posts. */
export function Deletions() {
  const t = useTranslations()
  return useDeletions()?.map(({ post_id, content }) => (
    <div key={post_id} role="status" className="flex items-center gap-3 border-b border-line py-1.5 ps-4 pe-2 text-sm text-quiet">
      <Trash2 size={16} aria-hidden="true" className="shrink-0" />
      <p className="min-w-0 flex-1 truncate">{t('postDeletions.deleted_text', { text: content })}</p>
      <Button tone="quiet" size="sm" onClick={() => void undo(post_id)}>
        {t('posts.menu.undo')}
      </Button>
    </div>
  ))
}
