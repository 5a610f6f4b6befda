import { paths } from '@atelier/contract/paths'
import { moreWorks } from '@atelier/contract/works'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { usePost } from '#data/cache/entities.ts'
import { keys } from '#data/cache/keys.ts'
import { call } from '#data/client.ts'
import { useName } from '#parts/person/PersonName.tsx'
import { WorkRow, worksInRow } from '#parts/works/WorkRow.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

/** Other works of a post's author. `width`: in CSS pixels. */
export function MoreBy({ postId, width, className }: { postId: string; width: number; className: string }) {
  const id = useId()
  const t = useTranslations('works')
  const nameOf = useName()
  const post = usePost(postId)
  const { data: works, isPending } = useQuery({
    queryKey: [...keys.moreWorks, postId],
    queryFn: async ({ signal }) => (await call(moreWorks, { post_id: postId }, { signal })).items,
  })
  if (isPending) {
    return (
      <div aria-busy="true" className={className}>
        <Skeleton className="mb-3 h-7 w-2/3" />
        <Skeleton className="aspect-3/2" />
      </div>
    )
  }
  if (!post || !works?.length) return null
  const { author } = post
  const name = nameOf(author)
  return (
    <section aria-labelledby={id} className={className}>
      <h2 id={id} className="display mb-3 text-lg">
        <Link to={paths.profile(author.username ?? author.user_id)} className="hover:underline">
          {t('more', { name })}
        </Link>
      </h2>
      <div className="grid gap-1.5">
        {rowsOf(works).map(({ from, to }) => (
          <WorkRow key={from} works={works.slice(from, to)} name={name} width={width} from={from} places={Math.max(2, to - from)} />
        ))}
      </div>
    </section>
  )
}

/** Full ones: four works are two and two. */
function rowsOf({ length }: { length: number }): { from: number; to: number }[] {
  const first = length > worksInRow ? Math.ceil(length / 2) : length
  const rows = [{ from: 0, to: first }]
  return first < length ? [...rows, { from: first, to: length }] : rows
}
