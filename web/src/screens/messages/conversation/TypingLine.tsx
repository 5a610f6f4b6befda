import { useTranslations } from 'use-intl'

/** Who is typing, over the foot of the messages, which leaves room for it. */
export function TypingLine({ count }: { count: number }) {
  const t = useTranslations('messages')
  return (
    <p
      role="status"
      className="absolute start-3 bottom-1 flex items-center gap-2 rounded-full bg-ground px-2.5 py-1 text-xs text-quiet empty:hidden md:start-4"
    >
      {count > 0 && (
        <>
          <span aria-hidden="true" className="typing-dots" />
          {count === 1 ? t('someone_typing') : t('people_typing')}
        </>
      )}
    </p>
  )
}
