import { limits } from '@atelier/contract/limits'
import { useTranslations } from 'use-intl'
import { usePerson } from '#data/cache/entities.ts'
import { toastError } from '#data/toasts.ts'
import { passFocus } from '#device/pass-focus.ts'
import type { KnownCommunity } from '#parts/communities/communities.data.ts'
import { Listing } from '#parts/list/Listing.tsx'
import { PersonLine } from '#parts/person/PersonLine.tsx'
import { useName } from '#parts/person/PersonName.tsx'
import { liftCommunityBan, useBans } from '#screens/communities/members.data.ts'
import { PeopleSkeleton } from '#screens/communities/PeopleSkeleton.tsx'
import { Button } from '#ui/Button.tsx'
import { Sheet } from '#ui/Sheet.tsx'

export function BansSheet({ community, onClose }: { community: KnownCommunity; onClose: () => void }) {
  const t = useTranslations('communities.bans')
  return (
    <Sheet open onClose={onClose} title={t('title')} full wide={false}>
      <Listing
        list={useBans(community.id)}
        skeleton={<PeopleSkeleton />}
        failed={t('failed')}
        empty={<p className="py-10 text-center text-quiet">{t('empty')}</p>}
        more={t('more')}
        marginPx={limits.scroll.listPx}
        className="divide-y divide-line"
      >
        {(id) => <Banned key={id} community={community} userId={id} />}
      </Listing>
    </Sheet>
  )
}

function Banned({ community, userId }: { community: KnownCommunity; userId: string }) {
  const t = useTranslations('communities.bans')
  const nameOf = useName()
  const person = usePerson(userId)
  if (!person) return null
  const lift = (pressed: HTMLElement) => {
    passFocus(pressed)
    void liftCommunityBan(community, userId).catch(toastError('communities.people.update_failed'))
  }
  return (
    <div className="flex items-center gap-3 py-3">
      <PersonLine userId={userId} />
      <Button size="sm" aria-label={t('lift_person', { name: nameOf(person) })} onClick={({ currentTarget }) => lift(currentTarget)}>
        {t('lift')}
      </Button>
    </div>
  )
}
