import type { Post, PostVersion } from '@atelier/contract/posts'
import { useFormatter, useTranslations } from 'use-intl'
import { LoadFailed } from '#parts/list/LoadFailed.tsx'
import { changedPart } from '#parts/post/changed-part.ts'
import { useVersions } from '#parts/post/history.data.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

export function PostHistory({ post, onClose }: { post: Post; onClose: () => void }) {
  const t = useTranslations('postEdits.history')
  const versions = useVersions(post.id)
  return (
    <Dialog open onClose={onClose} title={t('title')}>
      <div aria-busy={versions.isPending}>
        {versions.isPending && [0, 1].map((n) => <Skeleton key={n} className="my-3 h-20 w-full" />)}
        {versions.isError && !versions.data && <LoadFailed title={t('failed')} onRetry={() => void versions.refetch()} />}
        {versions.data && (
          <ol reversed className="divide-y divide-line">
            {versions.data.map((version, index) => (
              <Version key={version.version} version={version} before={versions.data[index + 1]?.content} isCurrent={index === 0} />
            ))}
          </ol>
        )}
      </div>
    </Dialog>
  )
}

function Version({
  version: { version, content, created_at },
  before,
  isCurrent,
}: {
  version: PostVersion
  before: string | undefined
  isCurrent: boolean
}) {
  const t = useTranslations('postEdits.history')
  const format = useFormatter()
  const at = format.dateTime(new Date(created_at), { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <li className="py-4">
      <p className="flex flex-wrap items-baseline gap-x-2 text-sm text-quiet">
        <span className="font-semibold text-ink">
          {isCurrent ? t('current') : version === 1 ? t('first') : t('version', { n: version })}
        </span>
        <time dateTime={created_at}>{at}</time>
      </p>
      <p className="wordy mt-1 whitespace-pre-wrap">{before === undefined ? content : <Changed before={before} text={content} />}</p>
    </li>
  )
}

function Changed({ before, text }: { before: string; text: string }) {
  const { start, changed, end } = changedPart(before, text)
  return (
    <>
      {start}
      {changed && (
        <mark className="rounded-sm bg-accent-wash text-ink underline decoration-accent decoration-1 underline-offset-4">{changed}</mark>
      )}
      {end}
    </>
  )
}
