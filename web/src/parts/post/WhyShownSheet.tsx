import type { Why } from '@atelier/contract/feed'
import { limits } from '@atelier/contract/limits'
import { paths } from '@atelier/contract/paths'
import type { Post } from '@atelier/contract/posts'
import { Link } from '@tanstack/react-router'
import { Clock, Hash, Heart, SlidersHorizontal, User, UserCheck } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { LoadFailed } from '#parts/list/LoadFailed.tsx'
import { useName } from '#parts/person/PersonName.tsx'
import { useWhy } from '#parts/post/why.data.ts'
import { useCategoryName } from '#parts/topics/category-name.ts'
import { buttonClass } from '#ui/button.ts'
import { Sheet } from '#ui/Sheet.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

export function WhyShownSheet({ post, onClose }: { post: Post; onClose: () => void }) {
  const t = useTranslations('whyShown')
  const { data: why, isError, refetch } = useWhy(post.id)
  const change = (
    <Link to={paths.feedSettings} className={buttonClass({ wide: true })}>
      {t('change')}
    </Link>
  )
  return (
    <Sheet open onClose={onClose} title={t('title')} wide={false} footer={change}>
      {why ? (
        <Reasons post={post} why={why} />
      ) : isError ? (
        <LoadFailed title={t('failed')} onRetry={() => void refetch()} />
      ) : (
        <div aria-busy="true" className="grid gap-4 py-2">
          {['a', 'b', 'c', 'd'].map((row) => (
            <Skeleton key={row} className="h-10 w-full" />
          ))}
        </div>
      )}
    </Sheet>
  )
}

function Reasons({ post, why }: { post: Post; why: Why }) {
  const t = useTranslations('whyShown')
  const nameOf = useName()
  const format = useFormatter()
  const category = useCategoryName()
  const { rank, newest_rank, of, weight } = why
  const ranked = rank !== null && newest_rank !== null
  const inCategory = why.categories[0]
  const reasons = [
    why.own && { Icon: User, text: t('own') },
    inCategory && { Icon: Hash, text: t('category', { category: category(inCategory) }) },
    ranked && !why.own && !post.category && { Icon: Hash, text: t('no_category') },
    ranked && !why.own && post.category && !inCategory && { Icon: Hash, text: t('all_categories') },
    why.followed && { Icon: UserCheck, text: t('followed', { name: nameOf(post.author) }) },
    ranked && { Icon: Clock, text: t('time', { rank: newest_rank, of }) },
    ranked && { Icon: Heart, text: t('engagement', { score: why.engagement_score, rank, of }) },
    ranked && {
      Icon: SlidersHorizontal,
      text:
        weight <= 0
          ? t('by_time')
          : weight >= 1
            ? t('by_engagement')
            : t('blended', { percent: format.number(weight, { style: 'percent' }) }),
    },
    !ranked && { Icon: Clock, text: t('not_ranked', { told: limits.feed.told }) },
  ].filter((reason) => !!reason)
  return (
    <>
      <ul className="divide-y divide-line">
        {reasons.map(({ Icon, text }) => (
          <li key={text} className="flex items-start gap-3 py-3">
            <Icon size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-quiet" />
            <span className="wordy min-w-0">{text}</span>
          </li>
        ))}
      </ul>
      {ranked && <p className="mt-2 text-sm text-quiet">{t('points')}</p>}
    </>
  )
}
