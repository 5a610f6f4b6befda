import { isFailure } from '@atelier/contract/errors'
import { useTranslations } from 'use-intl'
import { usePersonFile } from '#parts/admin/person-file.data.ts'
import { SidePanel } from '#parts/admin/SidePanel.tsx'
import { LoadFailed } from '#parts/list/LoadFailed.tsx'
import { PersonActions } from '#screens/admin/users/panel/PersonActions.tsx'
import { PersonHead } from '#screens/admin/users/panel/PersonHead.tsx'
import { PersonParts } from '#screens/admin/users/panel/PersonParts.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'

export function PersonPanel({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  return id ? <Opened key={id} id={id} onClose={onClose} /> : null
}

function Opened({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations('admin_users')
  const { data: file, error, refetch } = usePersonFile(id)
  const isGone = isFailure(error, 'not_found')
  return (
    <SidePanel
      open
      onClose={onClose}
      title={file?.person.username ? `@${file.person.username}` : t('person')}
      footer={file && !isGone && <PersonActions file={file} />}
    >
      {isGone ? (
        <ErrorState title={t('gone')} />
      ) : file ? (
        <div className="grid grid-cols-1 gap-6">
          <PersonHead file={file} />
          <PersonParts file={file} />
        </div>
      ) : error ? (
        <LoadFailed title={t('file_failed')} onRetry={() => void refetch()} />
      ) : (
        <Waiting />
      )}
    </SidePanel>
  )
}

function Waiting() {
  const app = useTranslations('app')
  return (
    <div aria-busy="true" className="grid gap-4">
      <VisuallyHidden>{app('loading')}</VisuallyHidden>
      <div className="flex items-center gap-4">
        <Skeleton className="size-16 rounded-full" />
        <div className="grid flex-1 gap-2">
          <Skeleton className="h-5 w-40" />
          <Skeleton className="h-4 w-28" />
        </div>
      </div>
      {[1, 2, 3, 4].map((line) => (
        <Skeleton key={line} className="h-4" />
      ))}
    </div>
  )
}
