import { paths } from '@atelier/contract/paths'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useMe } from '#data/cache/me.ts'
import { useRemoval } from '#parts/appeals/appeals.data.ts'
import { undo, useDeletions } from '#parts/post/deletions.data.ts'
import { Fallen } from '#ui/art/Fallen.tsx'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/button.ts'
import { EmptyState } from '#ui/EmptyState.tsx'

/** Tells the author whether staff removed it; offers an appeal, or undo of a deletion. */
export function UnavailablePost({ id }: { id: string }) {
  const t = useTranslations()
  const me = useMe()
  const removal = useRemoval(me && { kind: 'post', target_id: id }).data
  const deletion = useDeletions({ enabled: me !== undefined })?.find(({ post_id }) => post_id === id)
  if (deletion) {
    return (
      <EmptyState art={<Fallen seed={id} />} title={t('postDeletions.gone')} text={t('postDeletions.gone_text')}>
        <Button onClick={() => void undo(id)}>{t('posts.menu.undo')}</Button>
      </EmptyState>
    )
  }
  if (!removal) return <EmptyState art={<Fallen seed={id} />} title={t('appeals.gone.title')} text={t('appeals.gone.text')} />
  return (
    <EmptyState art={<Fallen seed={id} />} title={t('appeals.post_gone')} text={t('appeals.post_gone_text')}>
      <Link to={paths.appeal('post', id)} className={buttonClass()}>
        {t('appeals.see_why')}
      </Link>
    </EmptyState>
  )
}
