import { limits } from '@atelier/contract/limits'
import { useTranslations } from 'use-intl'
import { usePerson } from '#data/cache/entities.ts'
import { toastError } from '#data/toasts.ts'
import { passFocus } from '#device/pass-focus.ts'
import type { KnownCommunity } from '#parts/communities/communities.data.ts'
import { Listing } from '#parts/list/Listing.tsx'
import { PersonLine } from '#parts/person/PersonLine.tsx'
import { useName } from '#parts/person/PersonName.tsx'
import { answerJoinRequest, useRequests } from '#screens/communities/members.data.ts'
import { PeopleSkeleton } from '#screens/communities/PeopleSkeleton.tsx'
import { Gathering } from '#ui/art/Gathering.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'

export function RequestsTab({ community }: { community: KnownCommunity }) {
  const t = useTranslations('communities.requests')
  return (
    <Listing
      list={useRequests(community.id)}
      skeleton={<PeopleSkeleton />}
      failed={t('failed')}
      empty={<EmptyState art={<Gathering seed={`${community.id} requests`} />} title={t('empty')} text={t('empty_text')} />}
      more={t('more')}
      marginPx={limits.scroll.listPx}
      className="divide-y divide-line px-4"
    >
      {(id) => <Request key={id} community={community} userId={id} />}
    </Listing>
  )
}

function Request({ community, userId }: { community: KnownCommunity; userId: string }) {
  const t = useTranslations('communities.requests')
  const nameOf = useName()
  const person = usePerson(userId)
  if (!person) return null
  const name = nameOf(person)
  const answer = (approved: boolean, pressed: HTMLElement) => {
    passFocus(pressed)
    void answerJoinRequest(community, userId, approved).catch(toastError('communities.people.update_failed'))
  }
  return (
    <div className="flex flex-wrap items-start gap-x-3 gap-y-2 py-3">
      <div className="flex min-w-0 flex-1 basis-48">
        <PersonLine userId={userId} bio />
      </div>
      <div className="ms-auto flex gap-2">
        <Button
          size="sm"
          tone="primary"
          aria-label={t('approve_person', { name })}
          onClick={({ currentTarget }) => answer(true, currentTarget)}
        >
          {t('approve')}
        </Button>
        <Button size="sm" aria-label={t('decline_person', { name })} onClick={({ currentTarget }) => answer(false, currentTarget)}>
          {t('decline')}
        </Button>
      </div>
    </div>
  )
}
