import type { PersonFile } from '@atelier/contract/admin/users'
import { Ban, Clock, Lock, TriangleAlert, Volume1 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Day } from '#screens/admin/users/Day.tsx'
import { AppealOutcome } from '#screens/admin/users/panel/AppealOutcome.tsx'
import { Entry } from '#screens/admin/users/panel/Entry.tsx'
import { useStaffName } from '#screens/admin/users/panel/staff-name.ts'
import { QuietUntil } from '#screens/admin/users/QuietUntil.tsx'
import { Until } from '#screens/admin/users/Until.tsx'

export function History({ file: { bans, restrictions, quiets, warnings } }: { file: PersonFile }) {
  const t = useTranslations('admin_users.history')
  const entries = [
    ...bans.map((ban) => ({ ...ban, entry: <BanEntry key={ban.id} ban={ban} /> })),
    ...restrictions.map((one) => ({ ...one, entry: <RestrictionEntry key={one.id} restriction={one} /> })),
    ...quiets.map((one) => ({ ...one, entry: <QuietEntry key={one.id} quiet={one} /> })),
    ...warnings.map((warning) => ({ ...warning, entry: <WarningEntry key={warning.id} warning={warning} /> })),
  ].toSorted((one, other) => Date.parse(other.created_at) - Date.parse(one.created_at))
  if (entries.length === 0) return <p className="py-6 text-center text-sm text-quiet">{t('none')}</p>
  return <ul className="divide-y divide-line">{entries.map(({ entry }) => entry)}</ul>
}

function BanEntry({
  ban: { reason, is_active, created_at, ends_at, lifted_at, banned_by, lifted_by, appeal },
}: {
  ban: PersonFile['bans'][number]
}) {
  const t = useTranslations('admin_users.history')
  const name = useStaffName()
  const day = (at: string | null) => () => at && <Day at={at} />
  return (
    <Entry
      icon={ends_at ? Clock : Ban}
      title={ends_at ? t.rich('suspended', { time: day(ends_at) }) : t('banned')}
      text={reason}
      about={
        <>
          {t.rich('by', { name: name(banned_by), time: day(created_at) })}
          {' · '}
          {is_active
            ? t('still')
            : lifted_by
              ? t.rich('lifted_by', { name: name(lifted_by), time: day(lifted_at) })
              : t.rich('ended', { time: day(lifted_at) })}
          <AppealOutcome appeal={appeal} />
        </>
      }
    />
  )
}

function RestrictionEntry({
  restriction: { reason, is_active, created_at, ends_at, lifted_at, restricted_by, lifted_by, appeal },
}: {
  restriction: PersonFile['restrictions'][number]
}) {
  const t = useTranslations('admin_users.history')
  const name = useStaffName()
  return (
    <Entry
      icon={Lock}
      title={<Until at={ends_at} />}
      text={reason}
      about={
        <>
          {t.rich('by', { name: name(restricted_by), time: () => <Day at={created_at} /> })}
          {' · '}
          {is_active
            ? t('still')
            : lifted_at
              ? t.rich('lifted_by', { name: name(lifted_by), time: () => <Day at={lifted_at} /> })
              : t('ended_itself')}
          <AppealOutcome appeal={appeal} />
        </>
      }
    />
  )
}

function QuietEntry({
  quiet: { reason, is_active, created_at, ends_at, lifted_at, quieted_by, lifted_by, appeal },
}: {
  quiet: PersonFile['quiets'][number]
}) {
  const t = useTranslations('admin_users.history')
  const name = useStaffName()
  return (
    <Entry
      icon={Volume1}
      title={<QuietUntil at={ends_at} />}
      text={reason}
      about={
        <>
          {t.rich('by', { name: name(quieted_by), time: () => <Day at={created_at} /> })}
          {' · '}
          {is_active
            ? t('still')
            : lifted_by
              ? t.rich('lifted_by', { name: name(lifted_by), time: () => lifted_at && <Day at={lifted_at} /> })
              : t('ended_itself')}
          <AppealOutcome appeal={appeal} />
        </>
      }
    />
  )
}

function WarningEntry({ warning: { reason, created_at, warned_by } }: { warning: PersonFile['warnings'][number] }) {
  const t = useTranslations('admin_users.history')
  const name = useStaffName()
  return (
    <Entry
      icon={TriangleAlert}
      title={t('warned')}
      text={reason}
      about={t.rich('by', { name: name(warned_by), time: () => <Day at={created_at} /> })}
    />
  )
}
