import { limits } from '@atelier/contract/limits'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { usePerson } from '#data/cache/entities.ts'
import { useMe } from '#data/cache/me.ts'
import { useDebounced } from '#data/debounced.ts'
import { isModerated, type KnownCommunity } from '#parts/communities/communities.data.ts'
import { Listing } from '#parts/list/Listing.tsx'
import { FollowButton } from '#parts/person/FollowButton.tsx'
import { PersonLine } from '#parts/person/PersonLine.tsx'
import { useName } from '#parts/person/PersonName.tsx'
import { MemberMenu } from '#screens/communities/MemberMenu.tsx'
import { useMember, useMembers } from '#screens/communities/members.data.ts'
import { PeopleSkeleton } from '#screens/communities/PeopleSkeleton.tsx'
import { TextField } from '#ui/TextField.tsx'

export function MembersTab({ community }: { community: KnownCommunity }) {
  const t = useTranslations('communities.people')
  const [typed, setTyped] = useState('')
  const q = useDebounced(typed.trim(), limits.search.debounceMs)
  return (
    <>
      <search className="block px-4 pt-4">
        <TextField
          type="search"
          label={t('search')}
          hideLabel
          placeholder={t('search')}
          start={<Search size={18} aria-hidden="true" />}
          maxLength={limits.search.max}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </search>
      <Listing
        key={q}
        list={useMembers(community.id, q)}
        skeleton={<PeopleSkeleton />}
        failed={t('failed')}
        empty={<p className="px-4 py-10 text-center text-quiet">{q ? t('none_found', { query: q }) : t('no_members')}</p>}
        more={t('more')}
        marginPx={limits.scroll.listPx}
        className="divide-y divide-line px-4"
      >
        {(id) => <MemberRow key={id} community={community} userId={id} />}
      </Listing>
    </>
  )
}

function MemberRow({ community, userId }: { community: KnownCommunity; userId: string }) {
  const t = useTranslations('communities')
  const nameOf = useName()
  const me = useMe()
  const person = usePerson(userId)
  const member = useMember(community.id, userId)
  if (!person || !member) return null
  const name = nameOf(person)
  const isMine = me?.user_id === userId
  const mayModerate = !isMine && (community.membership === 'owner' || (isModerated(community) && member.role === 'member'))
  return (
    <div className="flex items-center gap-2 py-3">
      <PersonLine userId={userId} note={member.role === 'member' ? undefined : t(`roles.${member.role}`)} />
      <FollowButton userId={userId} name={name} />
      {mayModerate && <MemberMenu community={community} member={member} name={name} />}
    </div>
  )
}
