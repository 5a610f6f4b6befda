import { type Appeal, decideAppeal } from '@atelier/contract/admin/appeals'
import { initials } from '@atelier/contract/rules/initials'
import { Link } from '@tanstack/react-router'
import { Check, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '#data/client.ts'
import { GuardedButton } from '#parts/admin/GuardedButton.tsx'
import { personLink } from '#parts/admin/person-link.ts'
import { ReasonDialog } from '#parts/admin/ReasonDialog.tsx'
import { useStaff } from '#parts/admin/staff.ts'
import { PersonName, useName } from '#parts/person/PersonName.tsx'
import { TimeAgo } from '#parts/post/TimeAgo.tsx'
import { decisionFailed, settle } from '#screens/admin/content/content.data.ts'
import { ExhibitMedia } from '#screens/admin/content/Exhibit.tsx'
import { Avatar } from '#ui/Avatar.tsx'

type Outcome = 'granted' | 'rejected'

export function AppealCard({ appeal }: { appeal: Appeal }) {
  const t = useTranslations('admin_reports.appeals')
  const nameOf = useName()
  const [asked, ask] = useState<{ outcome: Outcome; opener: HTMLElement }>()
  const close = () => ask(undefined)
  const { id, author, content, kind, removed, post_media, reason, removed_by, created_at } = appeal
  const name = nameOf(author)
  return (
    <article aria-labelledby={`appeal-${id}`}>
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
      <Answers appeal={appeal} onAsk={(outcome, opener) => ask({ outcome, opener })} />
      {asked && (
        <ReasonDialog
          title={t(`${asked.outcome}.title`, { name })}
          text={t(`${asked.outcome}.text.${kind}`)}
          label={t('answer')}
          draft={`appeal-answer:${id}`}
          hint={t('answer_hint')}
          optional
          confirm={t(`${asked.outcome}.confirm`)}
          icon={icons[asked.outcome]}
          tone={asked.outcome === 'granted' ? 'primary' : 'danger'}
          action={async (answer) => {
            const { outcome, opener } = asked
            await call(decideAppeal, { appeal_id: id, outcome, reason: answer || undefined })
            settle(opener, close, `admin_reports.appeals.${outcome}.done`)
          }}
          failed={decisionFailed('admin_reports.appeals.decide_failed', close)}
          onClose={close}
        />
      )}
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

interface AnswersProps {
  appeal: Appeal
  onAsk: (outcome: Outcome, opener: HTMLElement) => void
}

function Answers({ appeal: { kind, may_decide, removed_by }, onAsk }: AnswersProps) {
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
          icon={icons[outcome]}
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

const icons = { granted: Check, rejected: X }
