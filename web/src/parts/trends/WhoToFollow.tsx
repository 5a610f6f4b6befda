import { limits } from '@atelier/contract/limits'
import { paths } from '@atelier/contract/paths'
import { Link } from '@tanstack/react-router'
import { Fragment, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { latePart } from '#parts/lazy-part.ts'
import { PersonRow } from '#parts/person/PersonRow.tsx'
import { Aside } from '#parts/trends/Aside.tsx'
import { usePeopleToFollow } from '#parts/trends/trends.data.ts'
import { Skeleton } from '#ui/Skeleton.tsx'

const PersonWorks = latePart(() => import('#parts/works/PersonWorks.tsx').then((file) => file.PersonWorks))

export function WhoToFollow() {
  const t = useTranslations('trends')
  const people = usePeopleToFollow(limits.trends.people)
  return (
    <Aside
      title={t('people')}
      query={people}
      empty={t('no_people')}
      skeleton={<Skeleton className="my-3 h-10 w-full" />}
      count={limits.trends.people}
    >
      {people.data?.map((id) => (
        <Fragment key={id}>
          <PersonRow userId={id} />
          <Suspense>
            <PersonWorks userId={id} width={244} />
          </Suspense>
        </Fragment>
      ))}
      <Link to={paths.suggestions} className="link mt-1 inline-block text-sm">
        {t('see_all')}
      </Link>
    </Aside>
  )
}
