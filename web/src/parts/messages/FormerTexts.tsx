import { useTranslations } from 'use-intl'
import type { ShownMessage } from '#parts/messages/shown-message.ts'
import { Dialog } from '#ui/Dialog.tsx'

export function FormerTexts({ message: { former }, onClose }: { message: ShownMessage; onClose: () => void }) {
  const t = useTranslations('messages.edit')
  return (
    <Dialog open onClose={onClose} title={t('former')}>
      <ol className="grid gap-3">
        {former.map((text, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a version is its place
          <li key={index} dir="auto" className="wordy rounded-md bg-sunken px-3.5 py-2.5 whitespace-pre-wrap">
            {text || t('nothing')}
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
