import type { Post, PostVersion } from '@atelier/contract/posts'
import { pictureSources } from '@atelier/contract/rules/picture-sources'
import { hasPicture } from '@atelier/contract/rules/posters'
import { Play } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { LoadFailed } from '#parts/list/LoadFailed.tsx'
import { ChangedText } from '#parts/post/ChangedText.tsx'
import { CoveredThumb } from '#parts/post/Cover.tsx'
import { FormChanges } from '#parts/post/FormChanges.tsx'
import { formChanges, formOfVersion } from '#parts/post/form-changes.ts'
import { useVersions } from '#parts/post/history.data.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Picture } from '#ui/Picture.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

export function PostHistory({ post, onClose }: { post: Post; onClose: () => void }) {
  const t = useTranslations('postEdits.history')
  const versions = useVersions(post)
  return (
    <Dialog open onClose={onClose} title={t('title')}>
      <div aria-busy={versions.isPending}>
        {versions.isPending && [0, 1].map((n) => <Skeleton key={n} className="my-3 h-20 w-full" />)}
        {versions.isError && !versions.data && <LoadFailed title={t('failed')} onRetry={() => void versions.refetch()} />}
        {versions.data && (
          <ol reversed className="divide-y divide-line">
            {versions.data.map((version, index) => (
              <Version key={version.version} post={post} version={version} before={versions.data[index + 1]} isCurrent={index === 0} />
            ))}
          </ol>
        )}
      </div>
    </Dialog>
  )
}

interface Props {
  post: Post
  version: PostVersion
  before: PostVersion | undefined
  isCurrent: boolean
}

function Version({ post, version, before, isCurrent }: Props) {
  const t = useTranslations('postEdits.history')
  const format = useFormatter()
  const { content, created_at } = version
  const at = format.dateTime(new Date(created_at), { dateStyle: 'medium', timeStyle: 'short' })
  const changes = before ? formChanges(formOfVersion(before, post), formOfVersion(version, post)) : []
  return (
    <li className="py-4">
      <p className="flex flex-wrap items-baseline gap-x-2 text-sm text-quiet">
        <span className="font-semibold text-ink">
          {isCurrent ? t('current') : version.version === 1 ? t('first') : t('version', { n: version.version })}
        </span>
        <time dateTime={created_at}>{at}</time>
      </p>
      {before?.content !== content && (
        <p className="wordy mt-1 whitespace-pre-wrap">{before ? <ChangedText before={before.content} text={content} /> : content}</p>
      )}
      <FormChanges changes={changes} />
      {changes.some(({ what }) => what === 'order') && <Hung post={post} version={version} />}
    </li>
  )
}

/** In the order of that version. */
function Hung({ post, version }: Pick<Props, 'post' | 'version'>) {
  return (
    <ul aria-hidden="true" className="mt-2 flex gap-1.5">
      {version.media.flatMap(({ order_index }) => {
        const media = post.post_media.find((one) => one.order_index === order_index)
        if (!media) return []
        const { thumb, width, height, color } = pictureSources(media)
        return (
          <li key={order_index} className="relative grid size-12 place-items-center overflow-hidden rounded-md bg-sunken text-quiet">
            <CoveredThumb media={media}>
              {hasPicture(media) ? (
                <Picture src={thumb} width={width} height={height} color={color} alt="" fit="frame" />
              ) : (
                <Play size={18} aria-hidden="true" />
              )}
            </CoveredThumb>
          </li>
        )
      })}
    </ul>
  )
}
