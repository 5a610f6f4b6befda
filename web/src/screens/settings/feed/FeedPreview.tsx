import { useTranslations } from 'use-intl'
import { PostLine } from '#parts/post/PostLine.tsx'
import { usePreview } from '#screens/settings/feed/feed-settings.data.ts'
import { Button } from '#ui/Button.tsx'
import { cx } from '#ui/cx.ts'
import { Notice } from '#ui/Notice.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

/** Rows have one height, so that nothing jumps between two weights. */
export function FeedPreview({ weight }: { weight: number }) {
  const t = useTranslations('feedSettings')
  const app = useTranslations('app')
  const { data: ids, isError, isFetching, refetch } = usePreview(weight)
  return (
    <section aria-labelledby="feed-preview" aria-busy={isFetching} className="mt-4">
      <h2 id="feed-preview" className="display text-xl">
        {t('preview')}
      </h2>
      <p className="mt-0.5 mb-2 text-sm text-quiet">{t('preview_text')}</p>
      {isError ? (
        <Notice
          tone="danger"
          action={
            <Button size="sm" onClick={() => void refetch()}>
              {app('retry')}
            </Button>
          }
        >
          {t('preview_failed')}
        </Notice>
      ) : !ids ? (
        ['a', 'b', 'c', 'd', 'e', 'f'].map((row) => <Skeleton key={row} className="my-2 h-16 w-full" />)
      ) : ids.length === 0 ? (
        <p className="py-6 text-quiet">{t('preview_empty')}</p>
      ) : (
        <ol className={cx('divide-y divide-line transition-opacity', isFetching && 'opacity-60')}>
          {ids.map((id) => (
            <li key={id}>
              <PostLine id={id} />
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
