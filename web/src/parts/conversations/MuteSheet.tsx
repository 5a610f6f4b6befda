import { muteLengths } from '@atelier/contract/conversation-list'
import { muteEnd } from '@atelier/contract/rules/mute'
import { useFormatter, useNow, useTranslations } from 'use-intl'
import { muteConversationFor } from '#parts/conversations/conversations.data.ts'
import { endTime } from '#parts/conversations/muted.ts'
import { Sheet } from '#ui/Sheet.tsx'

export function MuteSheet({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const t = useTranslations('conversations.mute')
  const format = useFormatter()
  const now = useNow({ updateInterval: 60_000 })
  return (
    <Sheet open onClose={onClose} title={t('title')} wide={false} flush>
      <p className="px-5 text-sm text-quiet">{t('text', { name })}</p>
      <ul className="px-2 pt-2 pb-3">
        {muteLengths.map((length) => {
          const end = muteEnd(length, now)
          return (
            <li key={length}>
              <button
                type="button"
                onClick={() => {
                  void muteConversationFor(id, length)
                  onClose()
                }}
                className="flex min-h-12 w-full items-center justify-between gap-4 rounded-md px-3 text-start -outline-offset-2 quiet-hover"
              >
                <span className="font-medium">{t(length)}</span>
                {end && <span className="figures shrink-0 text-sm text-quiet">{t('until', { time: endTime(format, end, now) })}</span>}
              </button>
            </li>
          )
        })}
      </ul>
    </Sheet>
  )
}
