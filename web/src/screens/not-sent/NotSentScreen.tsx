import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { retryAll, useUnsent } from '#data/outbox/outbox.ts'
import { useTitle } from '#device/title.ts'
import { SettingsHead } from '#parts/settings/SettingsHead.tsx'
import { DiscardDialog } from '#parts/unsent/DiscardDialog.tsx'
import { unsentKindOf, unsentKinds } from '#parts/unsent/unsent.ts'
import { UnsentRow } from '#screens/not-sent/UnsentRow.tsx'
import { Shelf } from '#ui/art/Shelf.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'

export function NotSentScreen() {
  const t = useTranslations('unsent')
  const unsent = useUnsent()
  const [discarding, setDiscarding] = useState<string>()
  const failed = unsent.filter(({ state, foreign }) => state === 'failed' && !foreign)
  useTitle(t('title'))
  return (
    <div className="px-4 pt-4 pb-10">
      <SettingsHead title={t('title')} text={t('intro')} />
      {failed.length > 1 && (
        <Button className="mb-6" icon={RotateCw} onClick={() => void retryAll()}>
          {t('retry_all')}
        </Button>
      )}
      {unsent.length === 0 && <EmptyState art={<Shelf seed="unsent" />} title={t('empty')} text={t('empty_text')} />}
      {unsentKinds.map((kind) => {
        const entries = unsent.filter((entry) => unsentKindOf(entry) === kind)
        return (
          entries.length > 0 && (
            <section key={kind} aria-labelledby={`unsent-${kind}`} className="mb-8">
              <h2 id={`unsent-${kind}`} className="border-b border-line pb-2 text-sm font-semibold text-quiet">
                {t(`kinds.${kind}`)}
              </h2>
              <ul className="divide-y divide-line">
                {entries.map((entry) => (
                  <UnsentRow key={entry.client_id} entry={entry} onDiscard={() => setDiscarding(entry.client_id)} />
                ))}
              </ul>
            </section>
          )
        )
      })}
      {discarding && <DiscardDialog client_id={discarding} onClose={() => setDiscarding(undefined)} />}
    </div>
  )
}
