import { LogOut } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { toastError } from '#data/toasts.ts'
import { ConfirmDialog } from '#parts/confirm/ConfirmDialog.tsx'
import { useLeaving } from '#parts/unsent/leaving.ts'
import { unsentKindOf, unsentKinds } from '#parts/unsent/unsent.ts'

export function UnsentDialog() {
  const t = useTranslations('unsent')
  const format = useFormatter()
  const question = useLeaving()
  if (!question) return null
  const { unsent, answer } = question
  const counts = unsentKinds.flatMap((kind) => {
    const count = unsent.filter((entry) => unsentKindOf(entry) === kind).length
    return count > 0 ? [t(`counts.${kind}`, { count })] : []
  })
  return (
    <ConfirmDialog
      title={t('leave_title')}
      text={t('leave_text', { what: format.list(counts) })}
      icon={LogOut}
      confirm={t('leave')}
      action={async () => answer(true)}
      failed={toastError('app.signOutFailed')}
      onClose={() => answer(false)}
    />
  )
}
