import { useTranslations } from 'use-intl'
import { Dialog } from '#ui/Dialog.tsx'

const combinations = [
  ['keys', ['?']],
  ['sidebar', ['Ctrl', 'B']],
  ['post', ['Ctrl', 'Enter']],
  ['send', ['Enter']],
  ['line', ['Shift', 'Enter']],
  ['walk', ['←', '↑', '↓', '→']],
  ['zoom', ['+', '−']],
  ['whole', ['0']],
  ['pixels', ['Z']],
  ['close', ['Esc']],
] as const

/** A Mac has ⌘ in place of Ctrl. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('keys')
  const named = (key: string) => (key === 'Ctrl' && /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : key)
  return (
    <Dialog open onClose={onClose} title={t('title')}>
      <dl className="divide-y divide-line">
        {combinations.map(([what, keys]) => (
          <div key={what} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
            <dt className="wordy min-w-0">{t(what)}</dt>
            <dd className="flex gap-1">
              {keys.map((key) => (
                <kbd key={key} className="min-w-7 rounded-md border border-edge px-1.5 py-0.5 text-center font-sans text-sm">
                  {named(key)}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
