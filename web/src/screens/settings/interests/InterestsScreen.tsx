import type { InputOf } from '@atelier/contract/endpoint'
import { limits } from '@atelier/contract/limits'
import { getInterests, updateInterests } from '@atelier/contract/onboarding'
import { ignored } from '@atelier/contract/rules/ignored'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { keys } from '#data/cache/keys.ts'
import { queries } from '#data/cache/queries.ts'
import { call } from '#data/client.ts'
import { useSubmit } from '#data/submit.ts'
import { toastError, toastSuccess } from '#data/toasts.ts'
import { useTitle } from '#device/title.ts'
import { LoadFailed } from '#parts/list/LoadFailed.tsx'
import { fetchPreferences } from '#parts/settings/preferences.data.ts'
import { SettingsHead } from '#parts/settings/SettingsHead.tsx'
import { TopicPicker, useInterests } from '#parts/topics/TopicPicker.tsx'
import { Button } from '#ui/Button.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

const key = keys.myInterests

export function InterestsScreen() {
  const t = useTranslations('topics')
  const offered = useInterests()
  const saved = useQuery({ queryKey: key, queryFn: ({ signal }) => call(getInterests, {}, { signal }) })
  const [changes, setChanges] = useState<{ interests?: string[]; categories?: string[] }>({})
  useTitle(t('title'))

  const savedNames = offered.data?.filter(({ id }) => saved.data?.interest_ids.includes(id)).map(({ name }) => name) ?? []
  const interests = changes.interests ?? savedNames
  const categories = changes.categories ?? saved.data?.preferred_categories ?? []
  const isChanged = changes.interests !== undefined || changes.categories !== undefined

  const { submit: save, busy } = useSubmit(async () => {
    const interest_ids = offered.data?.filter(({ name }) => interests.includes(name)).map(({ id }) => id) ?? []
    const now = await call(updateInterests, { interest_ids, preferred_categories: categories } as InputOf<typeof updateInterests>)
    queries.setQueryData(key, now)
    void queries.invalidateQueries({ queryKey: [...keys.feed, 'for_you'] })
    void queries.invalidateQueries({ queryKey: keys.feedPreview })
    // The preferences have the categories as well.
    void ignored(fetchPreferences(), 'the form asks too')
    setChanges({})
    toastSuccess('topics.saved')
  }, toastError('topics.save_failed'))

  return (
    <div className="px-4 pt-4 pb-8">
      <SettingsHead title={t('title')} text={t('intro')} />
      {saved.isError && !saved.data ? (
        <LoadFailed title={t('failed')} onRetry={() => void saved.refetch()} />
      ) : saved.isPending ? (
        <Skeleton className="h-64 w-full" />
      ) : (
        <>
          <TopicPicker interests={interests} chosenCategories={categories} onChange={(change) => setChanges({ ...changes, ...change })} />
          <div className="sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] mt-8 border-t border-line bg-ground py-3 md:bottom-0">
            <Button
              tone="primary"
              className="max-md:w-full"
              busy={busy}
              disabled={!isChanged || interests.length < limits.onboarding.minInterests}
              onClick={() => void save()}
            >
              {t('save')}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}
