import type { Removal } from '@atelier/contract/appeals'
import { isFailure } from '@atelier/contract/errors'
import { paths } from '@atelier/contract/paths'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useFormatter, useNow, useTranslations } from 'use-intl'
import { useMe } from '#data/cache/me.ts'
import { useTitle } from '#device/title.ts'
import { type RemovedTarget, useRemoval } from '#parts/appeals/appeals.data.ts'
import { LoadFailed } from '#parts/list/LoadFailed.tsx'
import { useNetworkRules } from '#parts/network-rules/network-rules.data.ts'
import { AppealForm } from '#screens/appeal/AppealForm.tsx'
import { NoRemoval } from '#screens/appeal/NoRemoval.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'

export function RemovalPage({ taken }: { taken: RemovedTarget }) {
  const t = useTranslations('appeals')
  const { data: removal, error, refetch } = useRemoval(taken)
  useTitle(t('title'))
  if (isFailure(error, 'not_found', 'invalid')) return <NoRemoval ban={taken.kind === 'ban'} />
  if (!removal && error) {
    return <LoadFailed title={t('load_failed')} onRetry={() => void refetch()} />
  }
  if (!removal) return <Loading />
  return (
    <div className="grid max-w-text grid-cols-1 gap-6">
      <What removal={removal} />
      <Where taken={taken} removal={removal} />
      <Together removal={removal} />
    </div>
  )
}

function What({ removal: { kind, target_id, content, rule_id, reason, created_at, ends_at } }: { removal: Removal }) {
  const t = useTranslations('appeals')
  const format = useFormatter()
  return (
    <>
      <header>
        <h1 className="display text-2xl">{t(`removed.${kind}`)}</h1>
        <p className="mt-1 text-sm text-quiet">
          <time dateTime={created_at}>{format.dateTime(new Date(created_at), { dateStyle: 'long' })}</time>
        </p>
        {kind === 'ban' && (
          <p className="mt-3">
            {ends_at ? t('ends', { date: format.dateTime(new Date(ends_at), { dateStyle: 'long', timeStyle: 'short' }) }) : t('no_end')}
          </p>
        )}
        {kind === 'restriction' && ends_at && <RestrictedUntil at={ends_at} />}
        {kind === 'quiet' && <QuietUntil id={target_id} at={ends_at} />}
      </header>
      {content && (
        <figure>
          <figcaption className="mb-2 text-sm font-semibold">{t('what')}</figcaption>
          <blockquote dir="auto" className="wordy border-s-2 border-edge ps-4 whitespace-pre-wrap text-quiet">
            {content}
          </blockquote>
        </figure>
      )}
      <section aria-labelledby="removal-reason">
        <h2 id="removal-reason" className="mb-2 text-sm font-semibold">
          {t('why')}
        </h2>
        <p dir="auto" className="wordy whitespace-pre-wrap">
          {reason ?? t('no_reason')}
        </p>
        {rule_id && <ByRule id={rule_id} />}
      </section>
    </>
  )
}

function RestrictedUntil({ at }: { at: string }) {
  const t = useTranslations('appeals')
  const format = useFormatter()
  const now = useNow({ updateInterval: 30_000 })
  const date = format.dateTime(new Date(at), { dateStyle: 'long', timeStyle: 'short' })
  return <p className="mt-3 wordy">{t(now < new Date(at) ? 'restricted_until' : 'restricted_before', { date })}</p>
}

function QuietUntil({ id, at }: { id: string; at: string | null }) {
  const t = useTranslations('appeals')
  const format = useFormatter()
  const me = useMe()
  if (me && me.quiet?.id !== id) return <p className="mt-3 wordy">{t('quiet_before')}</p>
  return (
    <p className="mt-3 wordy">
      {t('quiet')}{' '}
      {at ? t('quiet_until', { date: format.dateTime(new Date(at), { dateStyle: 'long', timeStyle: 'short' }) }) : t('quiet_no_end')}
    </p>
  )
}

function ByRule({ id }: { id: string }) {
  const t = useTranslations('networkRules')
  const rule = useNetworkRules().data?.find((each) => each.id === id)
  if (!rule) return null
  return (
    <p className="mt-2 wordy text-sm text-quiet">
      {t.rich('by', {
        rule: () => (
          <Link to={paths.rules} hash={id} className="link">
            {rule.title}
          </Link>
        ),
      })}
    </p>
  )
}

function Where({ taken, removal }: { taken: RemovedTarget; removal: Removal }) {
  const t = useTranslations('appeals')
  const format = useFormatter()
  const now = useNow({ updateInterval: 30_000 })
  const { kind, target_id, appeal, appeal_until } = removal
  const until = new Date(appeal_until)
  const date = format.dateTime(until, { dateStyle: 'long' })
  if (!appeal && now > until) return <Notice title={t('too_late')}>{t('too_late_text', { date })}</Notice>
  if (!appeal) return <AppealForm taken={taken} targetId={target_id} until={date} />
  return (
    <section aria-labelledby="appeal" className="grid grid-cols-1 gap-4">
      <h2 id="appeal" className="display text-lg">
        {t('yours')}
      </h2>
      <div role="status">
        {appeal.status === 'open' && <Notice title={t('open')}>{t('open_text')}</Notice>}
        {appeal.status === 'granted' && (
          <Notice tone="success" title={t('granted')}>
            {t(`granted_text.${kind}`)}{' '}
            {kind === 'post' && (
              <Link to={paths.post(target_id)} className="link">
                {t('see_post')}
              </Link>
            )}
          </Notice>
        )}
        {appeal.status === 'rejected' && (
          <Notice tone="warning" title={t('rejected')}>
            {t(`rejected_text.${kind}`)}
          </Notice>
        )}
      </div>
      {appeal.answer && (
        <figure>
          <figcaption className="mb-2 text-sm font-semibold">{t('answer')}</figcaption>
          <blockquote dir="auto" className="wordy whitespace-pre-wrap">
            {appeal.answer}
          </blockquote>
        </figure>
      )}
      <figure>
        <figcaption className="mb-2 text-sm font-semibold">{t('said')}</figcaption>
        <blockquote dir="auto" className="wordy border-s-2 border-edge ps-4 whitespace-pre-wrap text-quiet">
          {appeal.content}
        </blockquote>
      </figure>
    </section>
  )
}

function Together({ removal: { together } }: { removal: Removal }) {
  const t = useTranslations('appeals')
  if (together.length === 0) return null
  return (
    <section aria-labelledby="together">
      <h2 id="together" className="display text-lg">
        {t('together')}
      </h2>
      <p className="mt-1 text-sm text-quiet">{t('together_text')}</p>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {together.map(({ kind, target_id, content }) => (
          <li key={target_id}>
            <Link to={paths.appeal(kind, target_id)} className="quiet-hover flex items-center gap-3 py-3 text-sm">
              <span className="shrink-0 font-semibold">{t(`kind.${kind}`)}</span>
              <span dir="auto" className="min-w-0 flex-1 truncate text-quiet">
                {content || t('together_gone')}
              </span>
              <ChevronRight size={18} aria-hidden="true" className="shrink-0 text-quiet rtl:-scale-x-100" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Loading() {
  const t = useTranslations('app')
  return (
    <div aria-busy="true" className="grid max-w-text gap-4">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      <Skeleton className="h-8 w-64 max-w-full" />
      <Skeleton className="h-16 w-full" />
      <Skeleton className="h-5 w-48" />
      <Skeleton className="h-40 w-full" />
    </div>
  )
}
