import type { Appeal } from '@atelier/contract/admin/appeals'
import { initials } from '@atelier/contract/rules/initials'
import { Link } from '@tanstack/react-router'
import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { GuardedButton } from '#parts/admin/GuardedButton.tsx'
import { personLink } from '#parts/admin/person-link.ts'
import { useStaff } from '#parts/admin/staff.ts'
import { PersonName, useName } from '#parts/person/PersonName.tsx'
import { TimeAgo } from '#parts/post/TimeAgo.tsx'
import { ExhibitMedia } from '#screens/admin/content/Exhibit.tsx'
import { Avatar } from '#ui/Avatar.tsx'

export type Outcome = 'granted' | 'rejected'

interface Props {
  appeal: Appeal
  onAsk: (outcome: Outcome, opener: HTMLElement) => void
}

export function AppealCard({ appeal, onAsk }: Props) {
  const t = useTranslations('admin_reports.appeals')
  const nameOf = useName()
  const { id, author, content, kind, removed, post_media, reason, removed_by, created_at } = appeal
  return (
    <article aria-labelledby={`appeal-${id}`} className="py-5">
      <header className="flex min-w-0 items-center gap-3">
        <Avatar src={author.avatar_url} initials={initials(author)} size={40} />
        <div className="min-w-0 flex-1 text-sm">
          <h3 id={`appeal-${id}`} className="flex min-w-0 flex-wrap items-baseline gap-x-2">
            <Link {...personLink(author.user_id)} className="max-w-full min-w-0 hover:underline">
              <PersonName person={author} className="flex min-w-0 items-center gap-1" />
            </Link>
            <span className="text-quiet">{t(`about.${kind}`)}</span>
          </h3>
          <p className="text-quiet">
            <TimeAgo at={created_at} />
          </p>
        </div>
      </header>
      <blockquote dir="auto" className="wordy mt-3 whitespace-pre-wrap">
        {content}
      </blockquote>
      <dl className="mt-3 grid grid-cols-1 gap-2 border-s-2 border-line ps-4 text-sm">
        {(removed || post_media.length > 0) && (
          <Fact name={t('removed')}>
            {removed}
            <div className="mt-1 empty:hidden">
              <ExhibitMedia author={author} media={post_media} />
            </div>
          </Fact>
        )}
        <Fact name={t('reason')}>{reason ?? t('no_reason')}</Fact>
        <Fact name={t('removed_by')}>{nameOf(removed_by)}</Fact>
      </dl>
      <Answers appeal={appeal} onAsk={onAsk} />
    </article>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-quiet">{name}</dt>
      <dd dir="auto" className="wordy whitespace-pre-wrap">
        {children}
      </dd>
    </div>
  )
}

function Answers({ appeal: { kind, may_decide, removed_by }, onAsk }: Props) {
  const t = useTranslations('admin_reports.appeals')
  const { user_id, may } = useStaff()
  const isOwn = removed_by !== null && removed_by.user_id === user_id
  const why = may_decide ? undefined : isOwn ? t('own') : kind === 'ban' && !may('ban_people') ? t('needs_admin') : t('not_you')
  return (
    <div className="mt-4 flex flex-wrap items-center gap-2">
      {(['granted', 'rejected'] as const).map((outcome) => (
        <GuardedButton
          key={outcome}
          size="sm"
          icon={outcomeIcons[outcome]}
          tone={outcome === 'granted' ? 'primary' : 'outline'}
          why={why}
          onClick={({ currentTarget }) => onAsk(outcome, currentTarget)}
        >
          {t(`${outcome}.confirm`)}
        </GuardedButton>
      ))}
    </div>
  )
}

export const outcomeIcons = { granted: Check, rejected: X }
