import { paths } from '@atelier/contract/paths'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useInterestName } from '#parts/topics/interest-name.ts'
import { useOwnInterests } from '#screens/explore/explore.data.ts'
import { chipClass } from '#ui/chip.ts'
import { Skeleton } from '#ui/Skeleton.tsx'

export function Interests() {
  const t = useTranslations('explore')
  const nameOf = useInterestName()
  const { names, isPending } = useOwnInterests()
  if (!isPending && names.length === 0) return null
  return (
    <nav aria-label={t('interests')} className="-mx-2 flex scrollbar-none gap-2 overflow-x-auto px-2 pb-3 md:-mx-4 md:px-4">
      {isPending
        ? ['w-24', 'w-20', 'w-28', 'w-16'].map((width) => <Skeleton key={width} className={`h-8 shrink-0 rounded-full ${width}`} />)
        : names.map((name) => (
            <Link
              key={name}
              to={paths.explore}
              search={{ tab: 'search', q: name }}
              className={`${chipClass({ pressable: true })} h-8 shrink-0`}
            >
              {nameOf(name)}
            </Link>
          ))}
    </nav>
  )
}
