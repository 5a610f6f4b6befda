import { staffActionNames } from '@atelier/contract/admin/actions'
import type { LogRow } from '@atelier/contract/admin/log'
import type { Author } from '@atelier/contract/authors'
import { roles } from '@atelier/contract/choices'
import { paths } from '@atelier/contract/paths'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Noted, useSettingName } from '#screens/admin/log/Noted.tsx'

export function Happening({ row, children }: { row: LogRow; children?: ReactNode }) {
  const t = useTranslations('admin_log')
  const admins = useTranslations('admin')
  const settingName = useSettingName()
  const action = staffActionNames.find((name) => name === row.action)
  const { reason, role, type, kind, word, name, template_key } = row.details
  const admin = () => (row.admin ? <Person person={row.admin} /> : t('console'))
  const target = () => (row.target ? <Person person={row.target} /> : t('somebody'))
  const thing = (words: ReactNode) => <Thing row={row}>{words}</Thing>
  const known = roles.find((each) => each === role)
  const setting = row.target_type === 'setting' ? settingName(row.target_id) : undefined
  const given = {
    role: known ? admins(`roles.${known}`) : '',
    what: typeof type === 'string' ? type : 'other',
    kind: typeof kind === 'string' ? kind : 'other',
    name: [word, name, template_key, setting, row.target_id].find((name) => typeof name === 'string') ?? '',
  }
  const isOfThing = row.target !== null && (row.target_type !== 'user' || !action)
  return (
    <div className="wordy min-w-0">
      <p>
        {action
          ? t.rich(`sentences.${action}`, { admin, target, thing, ...given })
          : t.rich('unknown', { admin, action: () => <code className="text-xs">{row.action}</code> })}
        {isOfThing && <span className="text-quiet"> · {type === 'profile' ? target() : t.rich('by', { target })}</span>}
        {children && <span className="text-quiet"> · {children}</span>}
      </p>
      {typeof reason === 'string' && reason && <p className="mt-0.5 text-quiet">{t('reason', { reason })}</p>}
      <Noted details={row.details} />
    </div>
  )
}

function Person({ person }: { person: Author }) {
  const t = useTranslations('admin_log')
  return (
    <Link to={paths.adminUsers} search={{ person: person.user_id }} className="font-semibold hover:underline">
      <bdi>{person.username ? `@${person.username}` : person.full_name || t('somebody')}</bdi>
    </Link>
  )
}

function Thing({ row: { target_type, target_id, action, details }, children }: { row: LogRow; children: ReactNode }) {
  const look = 'underline decoration-line underline-offset-4 hover:decoration-current'
  const report = target_type === 'report' ? target_id : details.report_id
  if (typeof report === 'string') {
    return (
      <Link to={paths.adminContent} search={{ report }} className={look}>
        {children}
      </Link>
    )
  }
  if (target_type === 'post' && target_id && action !== 'remove_post') {
    return (
      <Link to="/post/$postId" params={{ postId: target_id }} className={look}>
        {children}
      </Link>
    )
  }
  return children
}
