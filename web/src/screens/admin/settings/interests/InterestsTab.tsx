import type { AdminInterest } from '@atelier/contract/admin/settings'
import { useTranslations } from 'use-intl'
import { toastSuccess } from '#data/toasts.ts'
import { AdminTable, type Column } from '#parts/admin/AdminTable.tsx'
import { staffError } from '#parts/admin/failures.ts'
import { StatusBadge } from '#parts/admin/StatusBadge.tsx'
import { AddInterest } from '#screens/admin/settings/interests/AddInterest.tsx'
import { offer, useAdminInterests } from '#screens/admin/settings/settings.data.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Switch } from '#ui/Switch.tsx'

export function InterestsTab() {
  const t = useTranslations('admin_settings.interests')
  const list = useAdminInterests()
  return (
    <section aria-labelledby="interest-categories">
      <h2 id="interest-categories" className="display text-lg">
        {t('title')}
      </h2>
      <p className="mt-1 max-w-text text-sm text-quiet">{t('text')}</p>
      <AddInterest />
      <AdminTable
        label={t('title')}
        columns={useColumns()}
        list={list}
        rowKey={({ id }) => id}
        empty={<EmptyState title={t('empty')} />}
        failed={t('failed_load')}
      />
    </section>
  )
}

const none = '—'

function useColumns(): Column<AdminInterest>[] {
  const t = useTranslations('admin_settings.interests')
  const status = useTranslations('admin_settings.status')
  const flip = (id: string, wish: boolean) =>
    offer(id, wish).then(
      (saved) => saved && toastSuccess('admin_settings.interests.updated'),
      staffError('admin_settings.interests.failed_update'),
    )
  return [
    {
      id: 'name',
      label: t('name'),
      kind: 'lead',
      cell: ({ name }) => <bdi className="font-medium">{name}</bdi>,
      className: 'max-sm:col-span-1 sm:w-64',
    },
    {
      id: 'description',
      label: t('description'),
      cell: ({ description }) => (description ? <bdi>{description}</bdi> : <span className="text-quiet">{none}</span>),
    },
    {
      id: 'status',
      label: t('status'),
      cell: ({ is_active }) => <StatusBadge tone={is_active ? 'good' : 'neutral'}>{status(is_active ? 'active' : 'inactive')}</StatusBadge>,
      className: 'sm:w-32',
    },
    {
      id: 'actions',
      label: t('actions'),
      kind: 'actions',
      className: 'max-sm:col-span-1 max-sm:col-start-2 max-sm:row-start-1 max-sm:justify-self-end',
      cell: ({ id, name, is_active }) => (
        <Switch checked={is_active} aria-label={t('offer', { name })} onChange={({ target }) => void flip(id, target.checked)} />
      ),
    },
  ]
}
