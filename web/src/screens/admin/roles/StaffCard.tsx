import { assignableRoles, type Staff } from '@atelier/contract/admin/roles'
import { isFailure } from '@atelier/contract/errors'
import { initials } from '@atelier/contract/rules/initials'
import { UserMinus } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { useSubmit } from '#data/submit.ts'
import { titled } from '#data/toasts.ts'
import { AdminTable, type Column } from '#parts/admin/AdminTable.tsx'
import { AdminToolbar } from '#parts/admin/AdminToolbar.tsx'
import { oneOf, useAsked } from '#parts/admin/asked.ts'
import { staffError } from '#parts/admin/failures.ts'
import { GuardedButton } from '#parts/admin/GuardedButton.tsx'
import { useHandle } from '#parts/admin/PersonSearch.tsx'
import { RoleBadge } from '#parts/admin/RoleBadge.tsx'
import { useStaff } from '#parts/admin/staff.ts'
import { useStaffList } from '#parts/admin/staff-list.data.ts'
import { RemoveFactor } from '#screens/admin/roles/RemoveFactor.tsx'
import { revoke } from '#screens/admin/roles/roles.data.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { toast } from '#ui/toast.ts'

export function StaffCard() {
  const t = useTranslations('admin_roles')
  const admin = useTranslations('admin')
  const format = useFormatter()
  const { asked } = useAsked()
  const list = useStaffList()
  const role = oneOf(['all', ...staffRoles], asked.role)
  const rows = list.data?.filter((staff) => matches(staff, asked.q ?? '') && (role === 'all' || staff.role === role))
  const columns: Column<Staff>[] = [
    { id: 'user', label: t('columns.user'), kind: 'lead', cell: (staff) => <Person staff={staff} /> },
    { id: 'name', label: t('columns.name'), cell: ({ full_name }) => <bdi>{full_name || '–'}</bdi> },
    { id: 'role', label: t('columns.role'), cell: ({ role }) => <RoleBadge role={role} /> },
    {
      id: 'since',
      label: t('columns.since'),
      cell: ({ created_at }) => (
        <time dateTime={created_at} className="figures whitespace-nowrap">
          {format.dateTime(new Date(created_at), { dateStyle: 'medium' })}
        </time>
      ),
    },
    { id: 'actions', label: t('columns.actions'), kind: 'actions', cell: (staff) => <Actions staff={staff} /> },
  ]
  const roleFilters = staffRoles.map((value) => ({ value, label: admin(`roles.${value}`) }))
  return (
    <section aria-labelledby="current-staff" className="mt-8">
      <h2 id="current-staff" className="display text-lg">
        {t('current')}
      </h2>
      <AdminToolbar
        search={{ label: t('filter') }}
        filters={{ label: t('role_filter'), name: 'role', choices: [{ value: 'all', label: t('all') }, ...roleFilters] }}
      />
      <AdminTable
        label={t('current')}
        columns={columns}
        list={{ rows, failed: list.isError, retry: () => void list.refetch() }}
        rowKey={({ user_id, role }) => `${user_id} ${role}`}
        loading={<p className="py-6 text-quiet">{t('loading')}</p>}
        empty={<p className="border-y border-line py-6 text-quiet">{t('no_results')}</p>}
        failed={t('failed')}
      />
    </section>
  )
}

const staffRoles = ['super_admin', ...assignableRoles] as const

const matches = ({ username, full_name, user_id }: Staff, text: string) =>
  [username, full_name, user_id].some((part) => part?.toLowerCase().includes(text.trim().replace(/^@/, '').toLowerCase()))

function Person({ staff }: { staff: Staff }) {
  const handle = useHandle()
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Avatar src={staff.avatar_url} initials={initials(staff)} size={32} />
      <div className="min-w-0">
        <p className="truncate font-semibold">{handle(staff)}</p>
        <p className="truncate font-mono text-xs text-quiet">{staff.user_id}</p>
      </div>
    </div>
  )
}

function Actions({ staff }: { staff: Staff }) {
  const { user_id, may } = useStaff()
  return (
    <div className="flex items-center justify-end gap-1">
      {may('remove_second_factors') && staff.user_id !== user_id && <RemoveFactor staff={staff} />}
      <Revoke staff={staff} />
    </div>
  )
}

function Revoke({ staff }: { staff: Staff }) {
  const t = useTranslations('admin_roles')
  const handle = useHandle()
  const { may } = useStaff()
  const { submit, busy } = useSubmit(
    async (pressed: HTMLElement) => {
      const role = assignableRoles.find((one) => one === staff.role)
      if (!role) return
      await revoke({ user_id: staff.user_id, role }, pressed)
      toast(titled(t('revoked')))
    },
    (error) =>
      isFailure(error, 'unauthenticated')
        ? toast({ title: t('missing_user'), tone: 'destructive' })
        : staffError('admin_roles.revoke_failed')(error),
  )
  const why = !may('change_roles') ? t('super_admin_only') : staff.role === 'super_admin' ? t('super_admin_row') : undefined
  return (
    <GuardedButton
      why={why}
      size="sm"
      icon={UserMinus}
      busy={busy}
      aria-label={t('revoke_person', { name: handle(staff) })}
      onClick={({ currentTarget }) => void submit(currentTarget)}
    >
      {t('revoke')}
    </GuardedButton>
  )
}
