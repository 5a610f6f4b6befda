import { shortCount } from '@atelier/contract/rules/count-format'
import { initials } from '@atelier/contract/rules/initials'
import { CalendarDays, Lock } from 'lucide-react'
import { useState } from 'react'
import { useFormatter, useLocale, useTranslations } from 'use-intl'
import type { KnownPerson } from '#data/cache/entities.ts'
import { FollowButton } from '#parts/person/FollowButton.tsx'
import { nameOf } from '#parts/person/PersonName.tsx'
import { RichText } from '#parts/post/PostText.tsx'
import { BellButton } from '#screens/profile/BellButton.tsx'
import { MessageButton } from '#screens/profile/MessageButton.tsx'
import { PeopleSheet } from '#screens/profile/PeopleSheet.tsx'
import { ProfileMenu } from '#screens/profile/ProfileMenu.tsx'
import { Avatar } from '#ui/Avatar.tsx'
import { Button } from '#ui/Button.tsx'
import { cx } from '#ui/cx.ts'
import { VerifiedBadge } from '#ui/VerifiedBadge.tsx'

export function ProfileHeader({ person, isOwn, onEdit }: { person: KnownPerson; isOwn: boolean; onEdit: () => void }) {
  const t = useTranslations('profile')
  const people = useTranslations('people')
  const format = useFormatter()
  const name = nameOf(person, people('unknown'))
  return (
    <header>
      <Banner person={person} />
      <div className="px-4">
        <div className="flex flex-wrap items-end justify-between gap-x-3">
          <Avatar src={person.avatar_url} initials={initials(person)} size={96} className="-mt-12 ring-4 ring-ground" />
          <div className="flex min-w-0 flex-wrap items-center gap-1 pt-3">
            {isOwn ? (
              <Button size="sm" onClick={onEdit}>
                {t('edit')}
              </Button>
            ) : (
              <>
                <FollowButton userId={person.user_id} name={name} primary />
                <MessageButton person={person} name={name} />
                {person.user_following && <BellButton person={person} name={name} />}
                <ProfileMenu person={person} name={name} />
              </>
            )}
          </div>
        </div>
        <h1 className="display wordy mt-3 text-2xl">
          {name}
          {person.is_verified && (
            <>
              {' '}
              <VerifiedBadge label={people('verified')} size={22} />
            </>
          )}
        </h1>
        <p className="mt-0.5 flex items-center gap-1.5 text-quiet">
          {person.username && <span className="min-w-0 break-all">@{person.username}</span>}
          {person.is_private && <Lock size={14} role="img" aria-label={t('private')} />}
        </p>
        {person.bio && (
          <p className="wordy mt-3 max-w-text whitespace-pre-wrap">
            <RichText text={person.bio} />
          </p>
        )}
        {person.created_at && (
          <p className="mt-3 flex items-center gap-1.5 text-sm text-quiet">
            <CalendarDays size={16} aria-hidden="true" />
            {t('joined', { date: format.dateTime(new Date(person.created_at), { month: 'long', year: 'numeric' }) })}
          </p>
        )}
        <Counts person={person} />
      </div>
    </header>
  )
}

function Banner({ person }: { person: KnownPerson }) {
  return (
    <div className={cx('aspect-[3/1] w-full overflow-hidden bg-accent-wash', person.banner_url ? 'max-h-60' : 'max-h-32')}>
      {person.banner_url && <img src={person.banner_url} alt="" width={1500} height={500} className="size-full object-cover" />}
    </div>
  )
}

function Counts({ person }: { person: KnownPerson }) {
  const t = useTranslations('profile')
  const language = useLocale()
  const [open, setOpen] = useState<'followers' | 'following' | null>(null)
  const { following_count = 0, followers_count = 0, posts_count = 0 } = person
  const shown = (count: number, word: string) => (
    <>
      <strong className="figures font-semibold text-ink">{shortCount(count, language)}</strong> {word}
    </>
  )
  return (
    <>
      <ul className="mt-3 mb-4 flex flex-wrap gap-x-5 gap-y-1 text-sm text-quiet">
        <li>
          <button
            type="button"
            className="hit hover:underline disabled:no-underline"
            disabled={!person.visible}
            onClick={() => setOpen('following')}
          >
            {shown(following_count, t('following'))}
          </button>
        </li>
        <li>
          <button
            type="button"
            className="hit hover:underline disabled:no-underline"
            disabled={!person.visible}
            onClick={() => setOpen('followers')}
          >
            {shown(followers_count, t('followers', { count: followers_count }))}
          </button>
        </li>
        <li>{shown(posts_count, t('posts', { count: posts_count }))}</li>
      </ul>
      {open && <PeopleSheet userId={person.user_id} which={open} onClose={() => setOpen(null)} />}
    </>
  )
}
