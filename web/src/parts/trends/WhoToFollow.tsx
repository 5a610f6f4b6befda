import { limits } from '@atelier/contract/limits'
import { paths } from '@atelier/contract/paths'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { useTranslations } from 'use-intl'
import { PersonRow } from '#parts/person/PersonRow.tsx'
import { Aside } from '#parts/trends/Aside.tsx'
import { usePeopleToFollow } from '#parts/trends/trends.data.ts'
import { PersonWorks } from '#parts/works/PersonWorks.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

export function WhoToFollow() {
  const t = useTranslations('trends')
  const people = usePeopleToFollow(limits.trends.people)
  return (
    <Aside
      title={t('people')}
      query={people}
      empty={t('no_people')}
      skeleton={
        <div className="grid gap-2 py-3">
          <Skeleton className="h-10" />
          <Skeleton className="ms-13 aspect-3/1" />
        </div>
      }
      count={limits.trends.people}
    >
      {people.data?.map((id) => (
        <Fragment key={id}>
          <PersonRow userId={id} />
          <PersonWorks userId={id} width={244} />
        </Fragment>
      ))}
      <Link to={paths.suggestions} className="link mt-1 inline-block text-sm">
        {t('see_all')}
      </Link>
    </Aside>
  )
}
