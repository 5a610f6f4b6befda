import type { PersonFile } from '@atelier/contract/admin/users'
import { paths } from '@atelier/contract/paths'
import { initials } from '@atelier/contract/rules/initials'
import { Link } from '@tanstack/react-router'
import { EyeOff, Lock, Volume1 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { RoleBadge } from '#parts/admin/RoleBadge.tsx'
import { StatusBadge } from '#parts/admin/StatusBadge.tsx'
import { useName } from '#parts/person/PersonName.tsx'
import { TimeAgo } from '#parts/post/TimeAgo.tsx'
import { BanStatus } from '#screens/admin/users/BanStatus.tsx'
import { CopyId } from '#screens/admin/users/CopyId.tsx'
import { Count } from '#screens/admin/users/Count.tsx'
import { Day } from '#screens/admin/users/Day.tsx'
import { QuietUntil } from '#screens/admin/users/QuietUntil.tsx'
import { Until } from '#screens/admin/users/Until.tsx'
import { Avatar } from '#ui/Avatar.tsx'
import { VerifiedBadge } from '#ui/VerifiedBadge.tsx'

export function PersonHead({ file }: { file: PersonFile }) {
  const t = useTranslations('admin_users')
  const people = useTranslations('people')
  const nameOf = useName()
  const { person, bio, location, website, links, email, last_active_at, hidden_since } = file
  const restricted = file.restrictions.find(({ is_active }) => is_active)
  const quiet = file.quiets.find(({ is_active }) => is_active)
  const told = [location, website, ...links].filter(Boolean)
  return (
    <section className="grid grid-cols-1 gap-4">
      <div className="flex items-center gap-4">
        <Avatar src={person.avatar_url} initials={initials(person)} size={64} />
        <div className="min-w-0 flex-1">
          <h3 className="wordy text-lg font-semibold">
            <bdi>{nameOf(person)}</bdi>
            {person.is_verified && (
              <span className="ms-1.5 inline-block align-[-0.125em]">
                <VerifiedBadge label={people('verified')} />
              </span>
            )}
          </h3>
          {person.username ? (
            <Link to={paths.profile(person.username)} className="link text-sm">
              {t('open_profile')}
            </Link>
          ) : (
            <span className="text-sm text-quiet">{t('no_username')}</span>
          )}
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <RoleBadge role={person.role} />
        {(person.is_banned || (!restricted && !quiet)) && <BanStatus person={person} />}
        {restricted && (
          <StatusBadge tone="waiting" icon={Lock}>
            <span className="whitespace-normal">
              <Until at={restricted.ends_at} />
            </span>
          </StatusBadge>
        )}
        {quiet && (
          <StatusBadge tone="waiting" icon={Volume1}>
            <span className="whitespace-normal">
              <QuietUntil at={quiet.ends_at} />
            </span>
          </StatusBadge>
        )}
        {hidden_since && (
          <StatusBadge tone="waiting" icon={EyeOff}>
            <span className="whitespace-normal">{t.rich('hidden', { time: () => <Day at={hidden_since} /> })}</span>
          </StatusBadge>
        )}
      </div>
      {bio && <p className="wordy text-sm whitespace-pre-line">{bio}</p>}
      {told.length > 0 && (
        <ul className="grid gap-1 text-sm break-words text-quiet">
          {told.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      )}
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 text-sm">
        {email && (
          <Fact label={t('email')} wide>
            <a href={`mailto:${email}`} className="link wordy">
              {email}
            </a>
          </Fact>
        )}
        <Fact label={t('joined')}>
          <Day at={person.created_at} />
        </Fact>
        <Fact label={t('last_active')}>{last_active_at ? <TimeAgo at={last_active_at} /> : t('never')}</Fact>
        <Fact label={t('posts')}>
          <Count n={person.posts_count} />
        </Fact>
        <Fact label={t('comments')}>
          <Count n={file.comments_count} />
        </Fact>
        <Fact label={t('followers')}>
          <Count n={person.followers_count} />
        </Fact>
        <Fact label={t('id')} wide>
          <CopyId id={person.user_id} whole />
        </Fact>
      </dl>
    </section>
  )
}

function Fact({ label, wide = false, children }: { label: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? 'col-span-2 min-w-0' : 'min-w-0'}>
      <dt className="text-xs text-quiet">{label}</dt>
      <dd className="figures">{children}</dd>
    </div>
  )
}
