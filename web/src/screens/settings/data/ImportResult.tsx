import { type DataImport, leftOutReasons } from '@atelier/contract/archives'
import { useId } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { Notice } from '#ui/Notice.tsx'

const named = [
  'profile',
  'bio',
  'preferences',
  'posts',
  'comments',
  'received_comments',
  'follows',
  'muted_words',
  'blocks',
  'mutes',
  'collections',
  'bookmarks',
  'hidden_posts',
  'media',
  'messages',
  'conversations',
  'likes',
  'comment_likes',
  'followers',
  'follow_requests',
  'shares',
  'communities',
  'replies',
  'boosts',
  'private_posts',
  'stories',
  'reels',
] as const

export function ImportResult({ last }: { last: DataImport }) {
  const t = useTranslations('archives.import')
  const format = useFormatter()
  const { state, source, problem, imported, left_out } = last
  const count = (kind: string, n: number) => t(`kinds.${isNamed(kind) ? kind : 'other'}`, { count: n })
  const came = Object.entries(imported).filter(([, n]) => n > 0)
  const from = source && t(`sources.${source}`)
  return (
    <div className="grid gap-4 pt-2 pb-6">
      {state === 'failed' ? (
        <Notice tone="danger" title={t('failed')}>
          {t(`problems.${problem ?? 'fault'}`)}
        </Notice>
      ) : (
        <Notice tone={state === 'done' ? 'success' : 'info'} {...(from && { title: t('result', { source: from }) })}>
          {t(state === 'done' ? 'done' : 'cancelled')}
        </Notice>
      )}
      {(state === 'done' || came.length > 0) && (
        <List title={t('came')} rows={came.map(([kind, n]) => ({ key: kind, text: count(kind, n) }))} nothing={t('nothing')} />
      )}
      {left_out.length > 0 && (
        <List
          title={t('left_out')}
          rows={leftOutReasons.flatMap((reason) => {
            const things = left_out.filter((one) => one.reason === reason).map((one) => count(one.kind, one.count))
            return things.length > 0 ? { key: reason, text: t(`reasons.${reason}`), things: format.list(things) } : []
          })}
        />
      )}
    </div>
  )
}

const isNamed = (kind: string): kind is (typeof named)[number] => named.some((name) => name === kind)

interface ListProps {
  title: string
  rows: { key: string; text: string; things?: string }[]
  nothing?: string
}

function List({ title, rows, nothing }: ListProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="text-sm font-semibold">
        {title}
      </h3>
      {rows.length === 0 && <p className="mt-1 text-sm text-quiet">{nothing}</p>}
      <ul className="mt-1 grid gap-1 text-sm">
        {rows.map(({ key, text, things }) => (
          <li key={key} className="wordy">
            {text}
            {things && <span className="block text-quiet">{things}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
