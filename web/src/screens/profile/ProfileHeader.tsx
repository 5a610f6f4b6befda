import { shortCount } from '@atelier/contract/rules/count-format'
import { initials } from '@atelier/contract/rules/initials'
import { shownLink } from '@atelier/contract/rules/profile-link'
import { Brush, CalendarDays, Link, Lock, MapPin } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useFormatter, useLocale, useTranslations } from 'use-intl'
import type { KnownPerson } from '#data/cache/entities.ts'
import { lazySheet } from '#parts/lazy-part.ts'
import { FollowButton } from '#parts/person/FollowButton.tsx'
import { useName } from '#parts/person/PersonName.tsx'
import { RichText } from '#parts/post/PostText.tsx'
import { BellButton } from '#screens/profile/BellButton.tsx'
import { MessageButton } from '#screens/profile/MessageButton.tsx'
import { ProfileBanner } from '#screens/profile/ProfileBanner.tsx'
import { ProfileMenu } from '#screens/profile/ProfileMenu.tsx'
import { Avatar } from '#ui/Avatar.tsx'
import { Button } from '#ui/Button.tsx'
import { chipClass } from '#ui/chip.ts'
import { VerifiedBadge } from '#ui/VerifiedBadge.tsx'

const PeopleSheet = lazySheet(() => import('#screens/profile/FollowsSheet.tsx').then((file) => file.FollowsSheet))

export function ProfileHeader({ person, isOwn, onEdit }: { person: KnownPerson; isOwn: boolean; onEdit: () => void }) {
  const t = useTranslations('profile')
  const people = useTranslations('people')
  const nameOf = useName()
  const format = useFormatter()
  const name = nameOf(person)
  return (
    <header>
      <ProfileBanner src={person.banner_url} name={person.username ?? person.user_id} />
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
        <p className="mt-0.5 flex flex-wrap items-center gap-x-1.5 gap-y-1 text-quiet">
          {person.username && <span className="min-w-0 break-all">@{person.username}</span>}
          {person.is_private && <Lock size={14} role="img" aria-label={t('private')} />}
          {person.follows_viewer && <span className={chipClass()}>{t('follows_you')}</span>}
        </p>
        {person.bio && (
          <p className="wordy mt-3 max-w-text whitespace-pre-wrap">
            <RichText text={person.bio} />
          </p>
        )}
        <Links person={person} />
        <ul className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1.5 text-sm text-quiet">
          {person.open_for_commissions && (
            <li className="inline-flex min-h-7 items-center gap-1.5 rounded-full bg-accent-wash px-3 font-medium text-ink">
              <Brush size={14} aria-hidden="true" className="text-accent-deep" />
              {t('commissions')}
            </li>
          )}
          {person.location && (
            <li className="flex min-w-0 items-center gap-1.5">
              <MapPin size={16} aria-hidden="true" className="shrink-0" />
              <span className="wordy min-w-0">{person.location}</span>
            </li>
          )}
          {person.created_at && (
            <li className="flex items-center gap-1.5">
              <CalendarDays size={16} aria-hidden="true" />
              {t('joined', { date: format.dateTime(new Date(person.created_at), { month: 'long', year: 'numeric' }) })}
            </li>
          )}
        </ul>
        <Counts person={person} />
      </div>
    </header>
  )
}

function Links({ person: { website, links = [] } }: { person: KnownPerson }) {
  const t = useTranslations('profile')
  const all = [...new Set([...(website ? [website] : []), ...links])]
  if (all.length === 0) return null
  return (
    <ul aria-label={t('links')} className="mt-3 flex flex-wrap gap-x-4 gap-y-1.5 text-sm">
      {all.map((url) => (
        <li key={url} className="flex max-w-full min-w-0 items-center gap-1.5">
          <Link size={14} aria-hidden="true" className="shrink-0 text-quiet" />
          <a href={url} target="_blank" rel="nofollow me noopener" className="link min-w-0 truncate">
            {shownLink(url)}
          </a>
        </li>
      ))}
    </ul>
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
      <Suspense>{open && <PeopleSheet userId={person.user_id} which={open} onClose={() => setOpen(null)} />}</Suspense>
    </>
  )
}
