import type { LogRow } from '@atelier/contract/admin/log'
import type { Author } from '@atelier/contract/authors'
import { paths } from '@atelier/contract/paths'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { knownAction } from '#screens/admin/log/actions.ts'

/** A row of the log as a sentence, with links to who and what it names, and below it the reason and what else was noted. */
export function Happening({ row }: { row: LogRow }) {
  const t = useTranslations('admin_log')
  const action = knownAction(row.action)
  const { reason, role, type, author_id: _, of: __, ...rest } = row.details
  const admin = () => (row.admin ? <Person person={row.admin} /> : t('console'))
  const target = () => (row.target ? <Person person={row.target} /> : t('somebody'))
  const thing = (words: ReactNode) => <Thing row={row}>{words}</Thing>
  const given = {
    role: typeof role === 'string' ? role : '',
    what: typeof type === 'string' ? type : 'other',
    name: [rest.word, rest.name, rest.template_key, row.target_id].find((name) => typeof name === 'string') ?? '',
  }
  const extra = Object.entries(rest).filter(([key, value]) => !named.includes(key) && value !== null && value !== '')
  const isOfThing = row.target !== null && (row.target_type !== 'user' || !action)
  return (
    <div className="wordy min-w-0">
      <p>
        {action
          ? t.rich(`sentences.${action}`, { admin, target, thing, ...given })
          : t.rich('unknown', { admin, action: () => <code className="text-xs">{row.action}</code> })}
        {isOfThing && <span className="text-quiet"> · {t.rich('by', { target })}</span>}
      </p>
      {typeof reason === 'string' && reason && <p className="mt-0.5 text-quiet">{t('reason', { reason })}</p>}
      {extra.length > 0 && (
        <p className="mt-0.5 font-mono text-xs text-quiet">{extra.map(([key, value]) => `${key}: ${said(value)}`).join(' · ')}</p>
      )}
    </div>
  )
}

const named = ['word', 'name', 'template_key']
const said = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

function Person({ person }: { person: Author }) {
  const t = useTranslations('admin_log')
  return (
    <Link to={paths.adminUsers} search={{ person: person.user_id }} className="font-semibold hover:underline">
      <bdi>{person.username ? `@${person.username}` : person.full_name || t('somebody')}</bdi>
    </Link>
  )
}

/** What the sentence is about, as a link to where it can be seen. */
function Thing({ row: { target_type, target_id, action }, children }: { row: LogRow; children: ReactNode }) {
  const look = 'underline decoration-line underline-offset-4 hover:decoration-current'
  if (target_type === 'post' && target_id && action !== 'delete_post') {
    return (
      <Link to="/post/$postId" params={{ postId: target_id }} className={look}>
        {children}
      </Link>
    )
  }
  if (target_type === 'report' && target_id) {
    return (
      <Link to={paths.adminContent} search={{ report: target_id }} className={look}>
        {children}
      </Link>
    )
  }
  return children
}
