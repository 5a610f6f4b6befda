import { type ListedPerson, personFilters } from '@atelier/contract/admin/users'
import { limits } from '@atelier/contract/limits'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { AdminHead } from '#parts/admin/AdminHead.tsx'
import { AdminTable, type Column } from '#parts/admin/AdminTable.tsx'
import { AdminToolbar } from '#parts/admin/AdminToolbar.tsx'
import { usePanel } from '#parts/admin/asked.ts'
import { RoleBadge } from '#parts/admin/RoleBadge.tsx'
import { useStaff } from '#parts/admin/staff.ts'
import { AddressSearch, isAddress } from '#screens/admin/users/AddressSearch.tsx'
import { BanButton } from '#screens/admin/users/BanButton.tsx'
import { BanDialog } from '#screens/admin/users/BanDialog.tsx'
import { BanStatus } from '#screens/admin/users/BanStatus.tsx'
import { Count } from '#screens/admin/users/Count.tsx'
import { Day } from '#screens/admin/users/Day.tsx'
import { Measures } from '#screens/admin/users/Measures.tsx'
import { PersonCell } from '#screens/admin/users/PersonCell.tsx'
import { PersonPanel } from '#screens/admin/users/panel/PersonPanel.tsx'
import { usePeople } from '#screens/admin/users/users.data.ts'
import { Gathering } from '#ui/art/Gathering.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'

export function AdminUsersScreen() {
  const t = useTranslations('admin_users')
  const { list, q, sort, sortBy } = usePeople()
  const panel = usePanel('person')
  const { may } = useStaff()
  const [banned, setBanned] = useState<ListedPerson>()
  const columns: Column<ListedPerson>[] = [
    {
      id: 'user',
      label: t('user'),
      kind: 'lead',
      cell: (person) => <PersonCell person={person} onOpen={() => panel.open(person.user_id)} />,
    },
    { id: 'role', label: t('role'), cell: ({ role }) => <RoleBadge role={role} /> },
    {
      id: 'status',
      label: t('status'),
      cell: (person) => (
        <>
          <BanStatus person={person} />
          <Measures person={person} />
        </>
      ),
    },
    { id: 'posts', label: t('posts'), kind: 'number', sort: 'posts', cell: ({ posts_count }) => <Count n={posts_count} /> },
    {
      id: 'followers',
      label: t('followers'),
      kind: 'number',
      sort: 'followers',
      cell: ({ followers_count }) => <Count n={followers_count} />,
    },
    {
      id: 'joined',
      label: t('joined'),
      sort: 'joined',
      className: 'sm:whitespace-nowrap sm:ps-8',
      cell: ({ created_at }) => <Day at={created_at} />,
    },
    {
      id: 'actions',
      label: t('actions'),
      kind: 'actions',
      className: 'max-sm:col-span-1 max-sm:self-end max-sm:justify-self-end',
      cell: (person) => <BanButton person={person} onBan={() => setBanned(person)} />,
    },
  ]
  return (
    <>
      <AdminHead title={t('title')} />
      <AdminToolbar
        search={{ label: t('search'), maxLength: limits.search.max }}
        filters={{ label: t('filter'), choices: personFilters.map((value) => ({ value, label: t(`filters.${value}`) })) }}
      />
      <AdminTable
        label={t('title')}
        columns={columns}
        list={list}
        rowKey={({ user_id }) => user_id}
        isCurrent={({ user_id }) => user_id === panel.id}
        onOpen={({ user_id }) => panel.open(user_id)}
        sorted={sort}
        onSort={sortBy}
        empty={
          <EmptyState art={<Gathering seed="nobody" />} title={q ? t('nobody_named', { q }) : t('nobody')}>
            {may('see_addresses') && isAddress(q) && <AddressSearch address={q} onFound={panel.open} />}
          </EmptyState>
        }
        failed={t('failed')}
      />
      {banned && <BanDialog person={banned} onClose={() => setBanned(undefined)} />}
      <PersonPanel id={panel.id} onClose={panel.close} />
    </>
  )
}
