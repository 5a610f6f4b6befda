import { useFormatter, useTranslations } from 'use-intl'
import { useAbout } from '#parts/conversations/conversations.data.ts'
import { useName } from '#parts/person/PersonName.tsx'
import { WorkRow } from '#parts/works/WorkRow.tsx'

const widthPx = 288

/** Works, join date and people in common, as far as the viewer may see them. */
export function RequestSender({ conversationId, name }: { conversationId: string; name: string }) {
  const t = useTranslations('messages.request')
  const format = useFormatter()
  const nameOf = useName()
  const about = useAbout(conversationId)
  if (!about) return null
  const { created_at, works, people, people_count } = about
  const more = people_count - people.length
  const names = [...people.map(nameOf), ...(more > 0 ? [t('common_more', { n: more })] : [])]
  return (
    <div className="mx-auto mb-3 max-w-full" style={{ width: widthPx }}>
      {works.length > 0 && <WorkRow works={works} name={name} width={widthPx} />}
      <p className="wordy mt-2 text-sm text-quiet">
        {t('joined', { date: format.dateTime(new Date(created_at), { month: 'long', year: 'numeric' }) })}
        {names.length > 0 && <span className="block">{t('common', { names: format.list(names) })}</span>}
      </p>
    </div>
  )
}
