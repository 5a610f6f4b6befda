import { followersOf, followingOf } from '@atelier/contract/follows'
import { limits } from '@atelier/contract/limits'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { keepPeople } from '#data/cache/entities.ts'
import { keys } from '#data/cache/keys.ts'
import { useList } from '#data/cache/list.ts'
import { useMe } from '#data/cache/me.ts'
import { call } from '#data/client.ts'
import { Listing } from '#parts/list/Listing.tsx'
import { PersonRow } from '#parts/person/PersonRow.tsx'
import { FollowerMenu } from '#screens/profile/FollowerMenu.tsx'
import { RemoveFollowerDialog } from '#screens/profile/RemoveFollowerDialog.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

export function FollowsSheet({ userId, which, onClose }: { userId: string; which: 'followers' | 'following'; onClose: () => void }) {
  const t = useTranslations('profile')
  const isOwn = useMe()?.user_id === userId
  const [leaving, setLeaving] = useState<{ userId: string; opener: HTMLElement }>()
  const people = useList([...keys[which], userId], async ({ cursor, signal }) => {
    const { items, next_cursor } = await call(which === 'followers' ? followersOf : followingOf, { user_id: userId, cursor }, { signal })
    return { ids: keepPeople(items), next_cursor }
  })
  return (
    <Sheet open onClose={onClose} title={which === 'followers' ? t('followers', { count: 2 }) : t('following')} full wide={false}>
      <Listing
        list={people}
        skeleton={['a', 'b', 'c', 'd'].map((row) => <Skeleton key={row} className="my-3 h-10 w-full" />)}
        failed={t('people_failed')}
        empty={<p className="py-10 text-center text-quiet">{t(`no_${which}`)}</p>}
        more={t('more_people')}
        marginPx={limits.scroll.listPx}
      >
        {(id) => (
          <PersonRow key={id} userId={id}>
            {isOwn && which === 'followers' && <FollowerMenu userId={id} onRemove={(opener) => setLeaving({ userId: id, opener })} />}
          </PersonRow>
        )}
      </Listing>
      {leaving && <RemoveFollowerDialog {...leaving} onClose={() => setLeaving((now) => (now === leaving ? undefined : now))} />}
    </Sheet>
  )
}
