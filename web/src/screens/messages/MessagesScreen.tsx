import { Outlet, useParams } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { cx } from '#ui/cx.ts'

/** The list beside the open conversation; on phones one of the two. */
export function MessagesScreen() {
  const t = useTranslations('conversations')
  const { conversationId } = useParams({ strict: false })
  return (
    <div className="flex h-full">
      <div className={cx('flex h-full w-full shrink-0 flex-col md:w-80 md:border-e md:border-line', conversationId && 'max-md:hidden')}>
        <h1 className="display px-4 pt-4 pb-2 text-2xl">{t('title')}</h1>
      </div>
      <div className={cx('h-full min-w-0 flex-1', !conversationId && 'max-md:hidden')}>
        <Outlet />
      </div>
    </div>
  )
}
