import { Copy } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { toastError, toastSuccess } from '#data/toasts.ts'
import { copyText } from '#device/clipboard.ts'
import { cx } from '#ui/cx.ts'

/** Shortened for the eye unless `whole`, but whole for a search on the page. */
export function CopyId({ id, whole = false }: { id: string; whole?: boolean }) {
  const t = useTranslations('admin_users')
  const copy = () => void copyText(id).then(() => toastSuccess('admin_users.copied'), toastError('admin_users.copy_failed'))
  return (
    <button
      type="button"
      title={id}
      aria-label={t('copy_id', { id })}
      onClick={copy}
      className="hit inline-flex min-w-0 shrink-0 items-center gap-1.5 rounded-sm text-xs text-quiet hover:text-ink"
    >
      <span className={cx('figures', !whole && 'inline-block max-w-[4.75rem] truncate')}>{id}</span>
      <Copy size={12} aria-hidden="true" className="shrink-0" />
    </button>
  )
}
