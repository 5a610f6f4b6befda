import { useTranslations } from 'use-intl'

export function TypingLine({ count }: { count: number }) {
  const t = useTranslations('messages')
  return (
    <p role="status" className="pointer-events-none absolute start-3 bottom-1 text-xs text-quiet md:start-4">
      {count > 0 && (
        <span className="flex items-center gap-2 rounded-full bg-ground px-2.5 py-1">
          <span aria-hidden="true" className="typing-dots" />
          {count === 1 ? t('someone_typing') : t('people_typing')}
        </span>
      )}
    </p>
  )
}
