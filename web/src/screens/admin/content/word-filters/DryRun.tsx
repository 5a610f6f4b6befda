import type { Tried } from '@atelier/contract/admin/content'
import { useTranslations } from 'use-intl'
import { PersonName } from '#parts/person/PersonName.tsx'
import { TimeAgo } from '#parts/post/TimeAgo.tsx'
import type { DryRunQuery } from '#screens/admin/content/word-filters/dry-run.data.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Spinner } from '#ui/Spinner.tsx'

export function DryRun({ query: { data, isPending, isFetching, refetch } }: { query: DryRunQuery }) {
  const t = useTranslations('admin_content.filters')
  const app = useTranslations('app')
  if (data) return <Result tried={data} />
  if (isPending)
    return (
      <p role="status" className="flex items-center gap-2 text-sm text-quiet">
        <Spinner size={16} />
        {t('trying')}
      </p>
    )
  return (
    <Notice
      tone="warning"
      action={
        <Button size="sm" busy={isFetching} onClick={() => void refetch()}>
          {app('retry')}
        </Button>
      }
    >
      {t('try_failed')}
    </Notice>
  )
}

function Result({ tried: { posts_count: posts, comments_count: comments, more, examples } }: { tried: Tried }) {
  const t = useTranslations('admin_content.filters')
  const isNone = posts + comments === 0 && !more
  return (
    <section className="grid gap-2 rounded-md bg-sunken px-4 py-3 text-sm">
      <p role="status" className="font-medium">
        {isNone ? t('would_none') : t(more ? 'would_more' : 'would', { posts, comments })}
      </p>
      {examples.length > 0 && (
        <ul aria-label={t('examples')} className="divide-y divide-line">
          {examples.map(({ id, kind, author, content, created_at }) => (
            <li key={id} className="grid gap-0.5 py-2">
              <span className="flex flex-wrap items-baseline gap-x-1.5 text-quiet">
                <PersonName person={author} className="flex min-w-0 items-center gap-1 text-ink" />
                {t(`in_${kind}`)} · <TimeAgo at={created_at} />
              </span>
              <span className="wordy line-clamp-3 whitespace-pre-wrap">{content}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
