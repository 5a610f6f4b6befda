import { limits } from '@atelier/contract/limits'
import { useTranslations } from 'use-intl'
import { useTitle } from '#device/title.ts'
import { LoadFailed } from '#parts/list/LoadFailed.tsx'
import { PersonRow } from '#parts/person/PersonRow.tsx'
import { usePeopleToFollow } from '#parts/trends/trends.data.ts'
import { PersonWorks } from '#parts/works/PersonWorks.tsx'
import { Gathering } from '#ui/art/Gathering.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

export function SuggestionsScreen() {
  const t = useTranslations('trends')
  const people = usePeopleToFollow(limits.suggestions)
  useTitle(t('people'))
  return (
    <div className="px-4 pt-4">
      <h1 className="display text-2xl">{t('people')}</h1>
      <p className="mt-1 mb-4 text-quiet">{t('people_intro')}</p>
      {people.isPending ? (
        <div aria-busy="true">
          {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
            <div key={row} className="border-b border-line py-4">
              <div className="flex items-center gap-3">
                <Skeleton round className="size-10" />
                <div className="grid flex-1 gap-2">
                  <Skeleton className="h-4 w-40" />
                  <Skeleton className="h-3 w-3/4" />
                </div>
              </div>
              <Skeleton className="ms-13 mt-3 aspect-3/1" />
            </div>
          ))}
        </div>
      ) : people.isError && !people.data ? (
        <LoadFailed title={t('failed')} onRetry={() => void people.refetch()} />
      ) : people.data?.length === 0 ? (
        <EmptyState art={<Gathering seed="suggestions" />} title={t('no_people')} text={t('no_people_text')} />
      ) : (
        <ul className="divide-y divide-line">
          {people.data?.map((id) => (
            <li key={id}>
              <PersonRow userId={id} bio />
              <PersonWorks userId={id} width={516} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
