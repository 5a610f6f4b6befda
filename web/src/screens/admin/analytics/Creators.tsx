import type { Analytics } from '@atelier/contract/admin/analytics'
import { Link } from '@tanstack/react-router'
import { useFormatter, useTranslations } from 'use-intl'
import { AdminTable } from '#parts/admin/AdminTable.tsx'
import { personLink } from '#parts/admin/person-link.ts'
import { Avatar } from '#ui/Avatar.tsx'

type Creator = Analytics['top_creators'][number]

export function Creators({ creators }: { creators: Creator[] }) {
  const t = useTranslations('admin_analytics')
  const format = useFormatter()
  const number = (value: number | undefined) => format.number(value ?? 0)
  return (
    <section aria-labelledby="creators" className="min-w-0 lg:col-span-2">
      <h2 id="creators" className="display mb-2 text-lg">
        {t('creators.title')}
      </h2>
      <AdminTable
        label={t('creators.title')}
        rowKey={({ user_id }) => user_id}
        list={{ rows: creators, failed: false, retry: () => undefined }}
        failed={t('failed')}
        empty={<p className="border-y border-line py-6 text-sm text-quiet">{t('creators.empty')}</p>}
        columns={[
          { id: 'creator', label: t('creators.creator'), kind: 'lead', cell: (creator) => <Person {...creator} /> },
          { id: 'posts', label: t('creators.posts'), kind: 'number', cell: ({ posts_count }) => number(posts_count) },
          { id: 'followers', label: t('creators.followers'), kind: 'number', cell: ({ followers_count }) => number(followers_count) },
          { id: 'likes', label: t('creators.likes'), kind: 'number', cell: ({ total_likes_received }) => number(total_likes_received) },
        ]}
      />
    </section>
  )
}

function Person({ user_id, username, full_name, avatar_url }: Creator) {
  const t = useTranslations('admin_analytics')
  const [letter = 'U'] = full_name?.trim() || username || 'U'
  return (
    <Link {...personLink(user_id)} className="flex min-w-0 items-center gap-3 rounded-sm">
      <Avatar src={avatar_url} initials={letter.toUpperCase()} size={32} />
      <span className="grid min-w-0">
        <span className="truncate font-medium">@{username ?? t('creators.unknown')}</span>
        {full_name && <span className="truncate text-quiet">{full_name}</span>}
      </span>
    </Link>
  )
}
