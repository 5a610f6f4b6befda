import { limits } from '@atelier/contract/limits'
import { paths } from '@atelier/contract/paths'
import { shortCount } from '@atelier/contract/rules/count-format'
import { Link } from '@tanstack/react-router'
import { useLocale, useTranslations } from 'use-intl'
import { Aside } from '#parts/trends/Aside.tsx'
import { useTopics } from '#parts/trends/trends.data.ts'
import { Skeleton } from '#ui/Skeleton.tsx'

export function TrendingTopics({ wide = false }: { wide?: boolean }) {
  const limit = wide ? limits.discover.topics : limits.trends.topics
  const t = useTranslations('trends')
  const language = useLocale()
  const topics = useTopics(limit)
  return (
    <Aside
      title={t('topics')}
      query={topics}
      empty={t('no_topics')}
      skeleton={<Skeleton className="my-2 h-9 w-3/4" />}
      count={limit}
      wide={wide ? { className: '' } : undefined}
    >
      <ol className={wide ? 'columns-2 gap-6' : undefined}>
        {topics.data?.map(({ id, name, usage_count }) => (
          <li key={id} className="break-inside-avoid">
            <Link to={paths.explore} search={{ tag: name }} className="-mx-2 block rounded-md px-2 py-2 quiet-hover">
              <span className="block truncate font-semibold">#{name}</span>
              <span className="figures block text-sm text-quiet">
                {t('posts', { count: usage_count, shown: shortCount(usage_count, language) })}
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </Aside>
  )
}
