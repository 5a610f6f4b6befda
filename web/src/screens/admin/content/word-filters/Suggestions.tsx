import { type SuggestedFilter, suggestedFilters } from '@atelier/contract/admin/content'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { call } from '#data/client.ts'
import { FailedLine } from '#parts/list/FailedLine.tsx'
import { Button } from '#ui/Button.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

/** What recent removals have in common; a press tries it. */
export function Suggestions({ onTry }: { onTry: (word: string) => void }) {
  const t = useTranslations('admin_content.filters.suggested')
  return (
    <section aria-labelledby="suggested-filters" className="grid max-w-3xl gap-2">
      <h2 id="suggested-filters" className="text-sm font-medium">
        {t('title')}
      </h2>
      <List onTry={onTry} />
    </section>
  )
}

function List({ onTry }: { onTry: (word: string) => void }) {
  const t = useTranslations('admin_content.filters.suggested')
  const { data, isError, refetch } = useQuery({
    queryKey: ['admin', 'content', 'suggested_filters'],
    queryFn: async ({ signal }) => (await call(suggestedFilters, {}, { signal })).items,
    staleTime: 0,
  })
  if (!data && isError) return <FailedLine text={t('failed')} onRetry={() => void refetch()} className="gap-3 text-quiet" />
  if (!data) return <Skeleton className="h-12" />
  if (data.length === 0) return <p className="text-sm text-quiet">{t('none')}</p>
  return (
    <ul className="divide-y divide-line border-y border-line">
      {data.map((suggestion) => (
        <Suggestion key={suggestion.word} suggestion={suggestion} onTry={onTry} />
      ))}
    </ul>
  )
}

function Suggestion({
  suggestion: { word, hits_count, removed_count },
  onTry,
}: {
  suggestion: SuggestedFilter
  onTry: (word: string) => void
}) {
  const t = useTranslations('admin_content.filters.suggested')
  return (
    <li className="flex items-center gap-3 py-2 text-sm">
      <span className="wordy min-w-0 flex-1">
        <bdi className="font-semibold">{word}</bdi>
        <span className="block text-quiet">{t('would', { hits: hits_count, removed: removed_count })}</span>
      </span>
      <Button size="sm" aria-label={t('try_word', { word })} onClick={() => onTry(word)}>
        {t('try')}
      </Button>
    </li>
  )
}
