import { categories } from '@atelier/contract/choices'
import { limits } from '@atelier/contract/limits'
import { listInterests } from '@atelier/contract/onboarding'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { keys } from '#data/cache/keys.ts'
import { call } from '#data/client.ts'
import { LoadFailed } from '#parts/list/LoadFailed.tsx'
import { useCategoryName } from '#parts/topics/category-name.ts'
import { useInterestName } from '#parts/topics/interest-name.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { ToggleChip } from '#ui/ToggleChip.tsx'

interface Props {
  interests: string[]
  chosenCategories: string[]
  onChange: (changes: { interests?: string[]; categories?: string[] }) => void
}

export const useInterests = () =>
  useQuery({
    queryKey: keys.interests,
    queryFn: async ({ signal }) => (await call(listInterests, {}, { signal })).items,
    staleTime: 5 * 60_000,
  })

export function TopicPicker({ interests, chosenCategories, onChange }: Props) {
  const t = useTranslations('topics')
  const interestName = useInterestName()
  const categoryName = useCategoryName()
  const offered = useInterests()
  if (offered.isError && !offered.data) {
    return <LoadFailed title={t('failed')} onRetry={() => void offered.refetch()} />
  }
  return (
    <div className="grid gap-8">
      <fieldset>
        <legend className="mb-3 text-sm font-semibold">{t('interests')}</legend>
        <div className="flex flex-wrap gap-2">
          {offered.data?.map(({ id, name }) => (
            <ToggleChip key={id} pressed={interests.includes(name)} onClick={() => onChange({ interests: toggled(interests, name) })}>
              {interestName(name)}
            </ToggleChip>
          )) ?? placeholders.map((width) => <Skeleton key={width} className={`h-11 rounded-full ${width}`} />)}
        </div>
        <p role="status" className="mt-3 text-sm text-quiet">
          {t('chosen', { count: interests.length, min: limits.onboarding.minInterests })}
        </p>
      </fieldset>
      <fieldset>
        <legend className="mb-3 text-sm font-semibold">
          {t('categories')} <span className="font-normal text-quiet">{t('optional')}</span>
        </legend>
        <div className="flex flex-wrap gap-2">
          {categories.map((name) => (
            <ToggleChip
              key={name}
              pressed={chosenCategories.includes(name)}
              onClick={() => onChange({ categories: toggled(chosenCategories, name) })}
            >
              {categoryName(name)}
            </ToggleChip>
          ))}
        </div>
      </fieldset>
    </div>
  )
}

const placeholders = ['w-28', 'w-36', 'w-24', 'w-40', 'w-30', 'w-32', 'w-38', 'w-26', 'w-44', 'w-29', 'w-33', 'w-25']
const toggled = (chosen: string[], name: string) => (chosen.includes(name) ? chosen.filter((other) => other !== name) : [...chosen, name])
