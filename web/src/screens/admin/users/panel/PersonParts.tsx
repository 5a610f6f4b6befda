import { mayActOn } from '@atelier/contract/admin/rights'
import type { PersonFile } from '@atelier/contract/admin/users'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useStaff } from '#parts/admin/staff.ts'
import { History } from '#screens/admin/users/panel/History.tsx'
import { Notes } from '#screens/admin/users/panel/Notes.tsx'
import { Recent } from '#screens/admin/users/panel/Recent.tsx'
import { Removals } from '#screens/admin/users/panel/Removals.tsx'
import { Reports } from '#screens/admin/users/panel/Reports.tsx'
import { Sessions } from '#screens/admin/users/panel/Sessions.tsx'
import { UserContent } from '#screens/admin/users/panel/UserContent.tsx'
import { TabPanel } from '#ui/TabPanel.tsx'
import { Tabs } from '#ui/Tabs.tsx'

/** Only for those who may act on the person: the server sends it to nobody else. */
export function PersonParts({ file }: { file: PersonFile }) {
  const t = useTranslations('admin_users')
  const { user_id: id, role, may } = useStaff()
  const [part, setPart] = useState<'reports' | 'recent' | 'posts' | 'comments' | 'removals' | 'history' | 'notes' | 'sessions'>('reports')
  if (!id || !mayActOn({ id, role }, file.person)) return <p className="text-sm text-quiet">{t('higher_only')}</p>
  const { reports_count, removals_count, bans, restrictions, quiets, warnings, notes } = file
  const tabs = [
    { id: 'reports' as const, label: t('parts.reports', { n: reports_count }) },
    { id: 'recent' as const, label: t('parts.recent') },
    { id: 'posts' as const, label: t('parts.posts') },
    { id: 'comments' as const, label: t('parts.comments') },
    { id: 'removals' as const, label: t('parts.removals', { n: removals_count }) },
    { id: 'history' as const, label: t('parts.history', { n: bans.length + restrictions.length + quiets.length + warnings.length }) },
    { id: 'notes' as const, label: t('parts.notes', { n: notes.length }) },
    ...(may('see_sessions') ? [{ id: 'sessions' as const, label: t('parts.sessions') }] : []),
  ]
  return (
    <section>
      <Tabs name="person" label={t('parts.label')} tabs={tabs} current={part} onChange={setPart} />
      <TabPanel name="person" current={part}>
        <div className="pt-4">
          {part === 'reports' && <Reports file={file} />}
          {part === 'recent' && <Recent person={file.person} />}
          {part === 'posts' && <UserContent key="posts" userId={file.person.user_id} kind="post" />}
          {part === 'comments' && <UserContent key="comments" userId={file.person.user_id} kind="comment" />}
          {part === 'removals' && <Removals file={file} />}
          {part === 'history' && <History file={file} />}
          {part === 'notes' && <Notes file={file} />}
          {part === 'sessions' && <Sessions person={file.person} />}
        </div>
      </TabPanel>
    </section>
  )
}
