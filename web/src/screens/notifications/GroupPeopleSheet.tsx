import { limits } from '@atelier/contract/limits'
import { useTranslations } from 'use-intl'
import { Listing } from '#parts/list/Listing.tsx'
import { PersonRow } from '#parts/person/PersonRow.tsx'
import { usePeopleOf } from '#screens/notifications/notifications.data.ts'
import { Sheet } from '#ui/Sheet.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

export function GroupPeopleSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations('notifications')
  return (
    <Sheet open onClose={onClose} title={t('people')} full wide={false}>
      <Listing
        list={usePeopleOf(id)}
        skeleton={['a', 'b', 'c', 'd'].map((row) => <Skeleton key={row} className="my-3 h-10 w-full" />)}
        failed={t('people_failed')}
        empty={<p className="py-10 text-center text-quiet">{t('people_gone')}</p>}
        more={t('more')}
        marginPx={limits.scroll.listPx}
      >
        {(userId) => <PersonRow userId={userId} />}
      </Listing>
    </Sheet>
  )
}
